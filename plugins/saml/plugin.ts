import { CONTRACT, definePlugin } from '#plugin_contract'
import { createSamlKind } from './kind.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'saml',
  name: 'SAML 2.0',
  summary: 'Sign-in through identity providers that speak SAML 2.0.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'key-round',
  texts,
  settings: {},
  contribute: (runtime) => ({ identityProviders: [createSamlKind(runtime)] }),
  samples: () => import('./samples.js'),
})
