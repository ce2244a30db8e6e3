import type { PluginSamples } from '#plugin_contract'

const samples: PluginSamples = {
  identityProviders: {
    Ldap: {
      settings: {
        url: 'ldaps://directory.example.com',
        baseDn: 'ou=people,dc=example,dc=com',
        filter: '(&(objectClass=person)(|(uid={login})(mail={login})))',
        bindDn: 'cn=shunt,dc=example,dc=com',
      },
      invalidSettings: [
        { url: 'https://directory.example.com', baseDn: 'dc=example,dc=com' },
        { url: 'ldaps://directory.example.com/dc=example', baseDn: 'dc=example,dc=com' },
        { url: 'ldaps://directory.example.com' },
        { url: 'ldaps://directory.example.com', baseDn: 'dc=example', filter: '(uid=ada)' },
      ],
    },
  },
}

export default samples
