import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  identityProviders: {
    Oidc: {
      settings: {
        issuer: 'https://id.example.com/realms/acme',
        clientId: 'shunt',
        scopes: 'openid email profile',
        groupsClaim: 'groups',
      },
      invalidSettings: [
        { issuer: 'http://id.example.com', clientId: 'shunt' },
        { issuer: 'id.example.com', clientId: 'shunt' },
        { issuer: 'https://id.example.com/?tenant=1', clientId: 'shunt' },
      ],
    },
  },
}

export default samples
