import { errors } from '@adonisjs/auth'
import { sessionEnder } from '#app/platform/access/ports'
import { accessProblem } from '#app/platform/access/problems'
import type { SignedIn } from '#app/platform/access/signed_in'
import { nowMs } from '#app/shared/time/clock'

export const SIGN_IN_POLICIES = ['Any', 'SingleSignOn'] as const
export type SignInPolicy = (typeof SIGN_IN_POLICIES)[number]

/** What an organisation asks of the sessions in which people reach it. */
export interface SessionPolicy {
  /** null: any way of signing in. */
  signInPolicy: SignInPolicy | null

  /** From signing in; null: as long as the installation says. */
  sessionHours: number | null

  /** Does the policy of signing in leave this person out? null or 0: no. */
  breakGlass: number | null
}

/**
 * Requires that a session is one in which the organisation can be reached. One that is too old ends.
 *
 * @throws E_UNAUTHORIZED_ACCESS, Problem `organisation.single_sign_on_required`
 */
export async function requireSessionAllowed(
  signedIn: SignedIn,
  organisationId: string,
  policy: SessionPolicy
): Promise<void> {
  if (isTooOld(signedIn, policy)) {
    await sessionEnder.call(signedIn)
    throw new errors.E_UNAUTHORIZED_ACCESS('The session is too old for the organisation', {
      guardDriverName: 'session',
    })
  }
  if (policy.signInPolicy !== 'SingleSignOn' || policy.breakGlass === 1) return
  const { provider } = signedIn
  const fits = provider?.organisationId === null || provider?.organisationId === organisationId
  if (!fits) throw accessProblem('organisation.single_sign_on_required')
}

function isTooOld({ signedInAt }: SignedIn, { sessionHours }: SessionPolicy): boolean {
  return sessionHours !== null && nowMs() - signedInAt.getTime() > sessionHours * 3600_000
}
