import type { IdentityProviderKind, RefusedSignIn, Runtime } from '#plugin_contract'

/**
 * OpenID Connect Core 1.0: the authorization code flow with PKCE. The library is loaded when the first
 * person signs in through a provider.
 */
export function createOidcKind(runtime: Pick<Runtime, 'http' | 'clock'>): IdentityProviderKind {
  return {
    kind: 'Oidc',
    name: 'OpenID Connect',
    settings: {
      issuer: {
        kind: 'text',
        label: 'Issuer',
        help: 'An https address. What is below /.well-known/openid-configuration there describes the provider.',
        required: true,
        pattern: /https:\/\/[^\s?#@]+/,
      },
      clientId: { kind: 'text', label: 'Client ID', required: true },
      scopes: {
        kind: 'text',
        label: 'Scopes',
        help: 'Separated by spaces; the first is openid.',
        default: 'openid email profile',
        pattern: /openid(?: [\x21-\x7e]+)*/,
      },
      groupsClaim: {
        kind: 'text',
        label: 'Claim with the groups',
        help: 'Its value is a list of texts.',
        default: 'groups',
        maxLength: 100,
      },
    },
    async begin(provider, given) {
      const { beginSignIn } = await import('./sign_in.js')
      return orRefusal(beginSignIn(runtime, provider, given))
    },
    async complete(provider, given) {
      const { completeSignIn } = await import('./sign_in.js')
      return orRefusal(completeSignIn(runtime, provider, given))
    },
    async test(provider) {
      const { testProvider } = await import('./look.js')
      return testProvider(runtime, provider)
    },
    async findSignOutUrl(provider, given) {
      const { findSignOutUrl } = await import('./sign_out.js')
      return findSignOutUrl(runtime, provider, given)
    },
    async readSignOut(provider, form) {
      const { readSignOut } = await import('./sign_out.js')
      return orRefusal(readSignOut(runtime, provider, form))
    },
  }
}

async function orRefusal<Answer>(work: Promise<Answer>): Promise<Answer | RefusedSignIn> {
  const { refusalOf } = await import('./faults.js')
  return work.catch(refusalOf)
}
