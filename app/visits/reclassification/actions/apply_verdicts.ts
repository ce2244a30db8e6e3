import type { Sql } from '#app/shared/database/sql'
import type { LockedLink } from '#app/visits/clicks/actions/lock_links'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { changeClasses } from '#app/visits/raw_clicks/actions/change_classes'
import { noteChanges } from '#app/visits/raw_clicks/actions/note_changes'
import { numberClicks } from '#app/visits/raw_clicks/actions/number_clicks'
import { noteTimeZones } from '#app/visits/raw_clicks/queries/note_time_zones'
import { changeSums } from '#app/visits/reclassification/actions/change_sums'
import { changeVisitors } from '#app/visits/reclassification/actions/change_visitors'
import { notePeak } from '#app/visits/reclassification/actions/note_peak'
import type { RejudgedClick } from '#app/visits/reclassification/rules/judge_again'
import { computeSumDifferences } from '#app/visits/reclassification/rules/sum_differences'

/**
 * Gives clicks their new classes and changes everything that they are counted in, all or nothing with
 * the rest of the transaction. What a link with a limit has used up stays: its visitors were there.
 *
 * @param links locked, with their counters of before
 * @returns links that have more human clicks than they ever had
 */
export async function applyVerdicts(
  trx: Sql,
  changed: readonly RejudgedClick[],
  links: ReadonlyMap<string, LockedLink>
): Promise<CountedLink[]> {
  const numbers = await numberClicks(
    trx,
    changed.map(({ after }) => after)
  )
  await changeClasses(
    trx,
    changed.map(({ after }) => after),
    numbers
  )
  await noteTimeZones(
    trx,
    changed.flatMap(({ before, after }) => [before, after])
  )
  const differences = computeSumDifferences(
    changed.map(({ before }) => before),
    changed.map(({ after }) => after),
    await changeVisitors(trx, changed, numbers)
  )
  await changeSums(trx, differences)
  const workspaceOf = new Map(changed.map(({ after }) => [after.linkId, after.workspaceId]))
  const counted: CountedLink[] = []
  for (const { linkId, humanClicks } of differences.links) {
    const link = links.get(linkId)
    if (!link) continue
    if (humanClicks < 0) await notePeak(trx, linkId, link.mostHumanClicks)
    counted.push({
      linkId,
      workspaceId: workspaceOf.get(linkId)!,
      humanClicksBefore: link.mostHumanClicks,
      humanClicksAfter: link.humanClicks + humanClicks,
    })
  }
  await noteChanges(
    trx,
    changed.map(({ after }) => after),
    numbers
  )
  return counted.filter((link) => link.humanClicksAfter > link.humanClicksBefore)
}
