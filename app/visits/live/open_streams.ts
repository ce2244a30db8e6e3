import type { ServerResponse } from 'node:http'
import { FairSlots } from '#app/shared/limits/fair_slots'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'

/**
 * Pages that one process sends events to at once: those of one person, wherever they look, and those
 * of one workspace, so that a member's open pages leave room for their colleagues. None waits.
 */
const RUNNING = 400
const ofPeople = new FairSlots({ running: RUNNING, runningOfOwner: 20, waitingOfOwner: 0 })
const ofWorkspaces = new FairSlots({ running: RUNNING, runningOfOwner: 100, waitingOfOwner: 0 })
const RETRY_AFTER_SECONDS = 60

/**
 * Takes the place of a stream, until its answer is closed.
 *
 * @throws TooManyAttempts
 */
export async function takeStream(
  response: ServerResponse,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  signal: AbortSignal
): Promise<void> {
  for (const [slots, owner] of [
    [ofPeople, userId],
    [ofWorkspaces, workspaceId],
  ] as const) {
    const release = await slots.take(owner, { signal })
    if (!release) throw new TooManyAttempts(RETRY_AFTER_SECONDS)
    // The refusal of the second one closes the answer too, and gives the first back.
    response.once('close', release)
  }
}
