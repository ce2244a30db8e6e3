import { endDeletions } from '#app/people/deletion/actions/end_deletions'
import { eraseEnded } from '#app/people/deletion/actions/erase_ended'
import { remindOfDeletions } from '#app/people/deletion/actions/remind_of_deletions'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** A share that keeps no other sweep waiting. */
const SWEEP_SHARE_MS = 2_000

/**
 * Reminds people of deletions whose end is near, ends those whose grace is over, and erases a part of
 * what they had.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function sweepDeletions({ forMs = SWEEP_SHARE_MS } = {}): Promise<void> {
  const nowMs = await trustedNowMs()
  const pieces = new SweepPieces('deletions')
  await remindOfDeletions(nowMs, pieces)
  await endDeletions(nowMs, pieces)
  await eraseEnded(nowMs, { forMs, pieces })
  pieces.finish()
}
