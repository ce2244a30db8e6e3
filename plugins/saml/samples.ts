import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  identityProviders: {
    Saml: {
      settings: {
        signInUrl: 'https://id.example.com/saml/sso',
        entityId: 'https://id.example.com/saml',
        groupsAttribute: 'groups',
      },
      invalidSettings: [
        { signInUrl: 'http://id.example.com/saml/sso' },
        { signInUrl: 'id.example.com/saml/sso' },
        { signOutUrl: 'javascript:alert(1)', signInUrl: 'https://id.example.com' },
      ],
    },
  },
}

export default samples
