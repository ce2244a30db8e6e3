import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { RefusedSignIn, SignInFault } from '#plugin_contract'

/** The provider did not answer, or answered that it cannot. */
export class ProviderAway extends Error {}

/** A sign-in that is refused for a reason of our own. */
export class Refusal extends Error {
  constructor(
    readonly fault: SignInFault,
    message: string
  ) {
    super(message)
  }
}

/** What a person chose, or the provider decided about them. RFC 6749, 4.1.2.1; OIDC Core, 3.1.2.6. */
const DENIED = new Set([
  ...['access_denied', 'login_required', 'interaction_required', 'consent_required'],
  'account_selection_required',
])

/** Says why no one was signed in, from whatever went wrong. */
export function refusalOf(error: unknown): RefusedSignIn {
  const chain = causesOf(error)
  const detail = chain.map(describe).join(' < ').slice(0, 1_000)
  return { refused: faultOf(chain), detail }
}

function faultOf(chain: unknown[]): SignInFault {
  for (const error of chain) {
    if (error instanceof ProviderAway) return 'Unavailable'
    if (error instanceof Refusal) return error.fault
    if (error instanceof AuthorizationResponseError) {
      return DENIED.has(error.error) ? 'Denied' : 'Misconfigured'
    }
    if (error instanceof ResponseBodyError) {
      return error.error === 'invalid_grant' ? 'Expired' : 'Misconfigured'
    }
  }
  return 'Untrusted'
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one && chain.length < 5; one = (one as { cause?: unknown }).cause) {
    if (one instanceof Error) chain.push(one)
  }
  return chain.length > 0 ? chain : [new Error(String(error))]
}

function describe(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  const named = error as { error?: string; error_description?: string }
  const words = [code, message, named.error, named.error_description]
  return words.filter((word) => typeof word === 'string' && word !== '').join(': ')
}
