import { CONTRACT, definePlugin } from '#plugin_contract'
import { createOidcKind } from './kind.js'
import { texts } from './texts.js'

export default definePlugin({
  id: 'oidc',
  name: 'OpenID Connect',
  summary: 'Sign-in through Keycloak, Entra ID, Okta, Google Workspace, Authentik and others.',
  version: '1.0.0',
  contract: CONTRACT,
  icon: 'key-round',
  texts,
  settings: {},
  contribute: (runtime) => ({ identityProviders: [createOidcKind(runtime)] }),
  samples: () => import('./samples.js'),
})
