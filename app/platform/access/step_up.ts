import { accessProblem } from '#app/platform/access/problems'
import { findStepUpMinutes } from '#app/platform/access/queries/find_step_up'
import type { SignedIn } from '#app/platform/access/signed_in'
import { nowMs } from '#app/shared/time/clock'

/** The shortest time that an organisation can set. */
const SHORTEST_MS = 5 * 60_000

/**
 * Did the person of a session show lately who they are: by password, code or provider?
 *
 * @param organisationId whose rule counts; null: the installation's
 */
export async function isFreshlyProved(
  { provedAt }: SignedIn,
  organisationId: string | null
): Promise<boolean> {
  const ageMs = nowMs() - provedAt.getTime()
  if (ageMs <= SHORTEST_MS) return true
  const minutes = await findStepUpMinutes(organisationId)
  return minutes === null || ageMs <= minutes * 60_000
}

/** @throws Problem `session.step_up_required` */
export async function requireFreshlyProved(
  signedIn: SignedIn,
  organisationId: string | null
): Promise<void> {
  if (await isFreshlyProved(signedIn, organisationId)) return
  throw accessProblem('session.step_up_required')
}
