import db from '@adonisjs/lucid/services/db'
import { monotonicMs } from '#app/shared/time/clock'
import { finishRun, moveRun, OvertakenRun } from '#app/visits/reclassification/actions/note_run'
import { walkRun } from '#app/visits/reclassification/actions/reclassify_clicks'
import { findOpenWalk } from '#app/visits/reclassification/queries/find_reclassification'

interface Share {
  /** How long, about. */
  forMs: number

  /** Clicks of one step. */
  stepClicks?: number
}

/**
 * Does a share of a run. What a worker that is killed did not note is done again by the next, and of
 * two at once one stops.
 *
 * @returns whether there is more to do
 */
export async function workOnReclassification(
  runId: string,
  { forMs, stepClicks }: Share
): Promise<boolean> {
  const walk = await findOpenWalk(runId)
  if (!walk) return false
  try {
    const ended = await walkRun(walk, { stepClicks, untilMs: monotonicMs() + forMs })
    const isMoved = ended.run.nextId !== walk.run.nextId
    if (walk.isDryRun && isMoved) await moveRun(db, walk.run.nextId, ended.run, ended.carried)
    if (ended.isAtEnd) await finishRun(ended.run)
    return !ended.isAtEnd
  } catch (error) {
    if (error instanceof OvertakenRun) return false
    throw error
  }
}
