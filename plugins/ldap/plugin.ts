import { CONTRACT, definePlugin } from '#plugin_contract'
import { createLdapKind } from './kind.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'ldap',
  name: 'LDAP',
  summary:
    'Sign-in with the name and password of a directory: OpenLDAP, Active Directory and others.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'key-round',
  texts,
  settings: {},
  contribute: (runtime) => ({ identityProviders: [createLdapKind(runtime)] }),
  samples: () => import('./samples.js'),
})
