import type { IdentityProviderKind, RefusedSignIn, Runtime } from '#plugin_contract'

const NOT_SO: RefusedSignIn = {
  refused: 'Misconfigured',
  detail: 'A directory takes a password here; it sends no one anywhere',
}

/**
 * LDAP: the person is looked up, and the directory is asked whether it takes their password by binding with
 * it. The library is loaded when the first person signs in.
 */
export function createLdapKind(runtime: Pick<Runtime, 'sockets' | 'logger'>): IdentityProviderKind {
  return {
    kind: 'Ldap',
    name: 'LDAP',
    secretHelp: 'The password of the DN that looks people up.',
    settings: {
      url: {
        kind: 'text',
        label: 'Address',
        help: 'As ldaps://directory.example.com, or ldap://directory.example.com with StartTLS.',
        required: true,
        pattern: /ldaps?:\/\/[^\s/?#@]+/,
      },
      startTls: {
        kind: 'switch',
        label: 'StartTLS',
        help: 'For ldap://. Passwords never travel without TLS.',
        default: true,
      },
      baseDn: {
        kind: 'text',
        label: 'Where people are',
        help: 'As ou=people,dc=example,dc=com. What is below is looked through.',
        required: true,
      },
      filter: {
        kind: 'text',
        label: 'Filter',
        help: '{login} stands for what someone typed. Active Directory: (&(objectClass=user)(|(sAMAccountName={login})(userPrincipalName={login})(mail={login})))',
        default: '(&(objectClass=person)(|(uid={login})(mail={login})))',
        maxLength: 1_000,
        pattern: /^\((?=.*\{login\}).*\)$/,
      },
      bindDn: {
        kind: 'text',
        label: 'DN that looks people up',
        help: 'Its password is the secret. Empty: without a name.',
      },
      idAttribute: {
        kind: 'text',
        label: 'Attribute that never changes',
        help: 'Active Directory: objectGUID. Of other directories entryUUID.',
        default: 'entryUUID',
        maxLength: 100,
        pattern: /^[A-Za-z][\w;-]*$/,
      },
      emailAttribute: {
        kind: 'text',
        label: 'Attribute with the address',
        default: 'mail',
        maxLength: 100,
        pattern: /^[A-Za-z][\w;-]*$/,
      },
      groupsAttribute: {
        kind: 'text',
        label: 'Attribute with the groups',
        help: 'Of the person. Each value counts whole, and by its first name: cn=staff,ou=groups is staff, too.',
        default: 'memberOf',
        maxLength: 100,
        pattern: /^[A-Za-z][\w;-]*$/,
      },
      groupsBaseDn: {
        kind: 'text',
        label: 'Where groups are',
        help: 'For directories without such an attribute: groups below it that name the person in member or uniqueMember, or their name in memberUid.',
      },
    },
    async begin() {
      return NOT_SO
    },
    async complete() {
      return NOT_SO
    },
    async checkPassword(provider, given) {
      const { checkPassword } = await import('./check_password.js')
      return checkPassword(runtime, provider, given)
    },
    async test(provider) {
      const { testProvider } = await import('./look.js')
      return testProvider(runtime, provider)
    },
  }
}
