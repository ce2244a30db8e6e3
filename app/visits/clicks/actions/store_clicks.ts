import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addRollUps } from '#app/visits/clicks/actions/add_roll_ups'
import { lockLinks } from '#app/visits/clicks/actions/lock_links'
import { markRepeats, REPEAT_RULE, REPEAT_WINDOW_MS } from '#app/visits/clicks/rules/repeats'
import { rollUpClicks } from '#app/visits/clicks/rules/roll_up'
import { insertClicks, insertReceipts } from '#app/visits/raw_clicks/actions/insert_clicks'
import { noteChanges } from '#app/visits/raw_clicks/actions/note_changes'
import {
  findNearbyClicks,
  findNewVisitors,
  noteVisitors,
} from '#app/visits/raw_clicks/actions/note_visitors'
import { numberClicks } from '#app/visits/raw_clicks/actions/number_clicks'
import { isCounted, isKept, type Click } from '#app/visits/raw_clicks/click'
import { noteTimeZones } from '#app/visits/raw_clicks/queries/note_time_zones'

/** A link that clicks of a batch were counted for. */
export interface CountedLink {
  linkId: string
  workspaceId: string

  /**
   * The most human clicks that the link had before this batch, and those after it: what lies between
   * was just passed, for the first time.
   */
  humanClicksBefore: number
  humanClicksAfter: number
}

/**
 * Stores clicks and counts exactly them: raw rows, roll-ups, the links' own counters, all or
 * nothing with whatever else the transaction does.
 *
 * The links' rows are locked first, in the order of their ids. Drainers that work on one link take
 * turns that way, so that each sees what the others counted: repeats and unique visitors are right
 * however the clicks of a visitor are spread over spools.
 *
 * Clicks that are only to be counted leave no row and no visitor, only the receipt that they were.
 *
 * @param clicks judged, each id once; a repeat among them becomes `Duplicate`
 * @throws AlreadyStored when one of them is in the store: roll back, leave those out, try again
 */
export async function storeClicks(
  trx: TransactionClientContract,
  clicks: readonly Click[]
): Promise<CountedLink[]> {
  const kept = clicks.filter(isKept)
  const numbers = await numberClicks(trx, kept, [REPEAT_RULE])
  const counted = new Set(clicks.filter(isCounted).map((click) => click.linkId))
  const before = await lockLinks(trx, [...counted])
  const visitors = await findNewVisitors(trx, kept, numbers)
  const nearby = await findNearbyClicks(trx, visitors.returning, numbers, REPEAT_WINDOW_MS)
  markRepeats(kept, nearby)
  await insertClicks(trx, kept, numbers)
  await insertReceipts(
    trx,
    clicks.filter((click) => !isKept(click))
  )
  await noteVisitors(trx, visitors.fresh, numbers)

  await noteTimeZones(trx, clicks)
  const rollUps = rollUpClicks(clicks, visitors.fresh)
  await addRollUps(trx, rollUps)
  await noteChanges(trx, kept, numbers)
  return rollUps.links
    .filter(({ linkId }) => before.has(linkId))
    .map(({ linkId, workspaceId, humanClicks }) => ({
      linkId,
      workspaceId,
      humanClicksBefore: before.get(linkId)!.mostHumanClicks,
      humanClicksAfter: before.get(linkId)!.humanClicks + humanClicks,
    }))
}
