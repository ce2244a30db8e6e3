import type { HttpContext } from '@adonisjs/core/http'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

const COOKIE = `${installation.cookiePrefix}shunt_sign_in`

/** How long a person has at the provider. */
const LIFE_MS = 10 * 60_000

/**
 * What someone wants of a provider: to sign in, to connect their account to it, or to show once more
 * who they are.
 */
export type SignInIntent = 'sign-in' | 'link' | 'prove'

/** What the browser keeps of a sign-in while the person is at the provider. */
export interface KeptSignIn {
  providerId: string
  intent: SignInIntent

  /** Whose session it was begun in; null: no one's. */
  userId: string | null
  next: string

  /** What the plugin wants to see again. */
  kept: Readonly<Record<string, string>>
  endsAtMs: number
}

/** Keeps a sign-in in the browser, encrypted; an earlier one that is still open ends with it. */
export function keepSignIn({ response }: HttpContext, begun: Omit<KeptSignIn, 'endsAtMs'>): void {
  const value = { ...begun, endsAtMs: nowMs() + LIFE_MS }
  response.encryptedCookie(COOKIE, value, { ...options(), maxAge: LIFE_MS / 1000 })
}

/** Takes it back, once; null: there is none, or it took too long. */
export function takeKeptSignIn({ request, response }: HttpContext): KeptSignIn | null {
  const kept = request.encryptedCookie(COOKIE) as KeptSignIn | null | undefined
  if (kept) response.encryptedCookie(COOKIE, '', { ...options(), maxAge: -1 })
  return kept && kept.endsAtMs > nowMs() ? kept : null
}

/** Opens a sign-in that the provider began: no one asked for it, so that it wants nothing more. */
export function openSignIn(providerId: string): KeptSignIn {
  const about = { providerId, intent: 'sign-in', userId: null, next: '/console' } as const
  return { ...about, kept: {}, endsAtMs: nowMs() + LIFE_MS }
}

function options() {
  return {
    path: '/',
    httpOnly: true,
    // The provider leads back from another site, by a link.
    sameSite: 'lax' as const,
    secure: installation.scheme === 'https:',
  }
}
