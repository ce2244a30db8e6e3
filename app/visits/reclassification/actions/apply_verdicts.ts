import { change, chunks, type Sql } from '#app/shared/sql'
import { toRawKey } from '#app/visits/clicks/actions/insert_clicks'
import type { LockedLink } from '#app/visits/clicks/actions/lock_links'
import { numberClicks, type ClickNumbers } from '#app/visits/clicks/actions/number_clicks'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { changeSums } from '#app/visits/reclassification/actions/change_sums'
import { changeVisitors } from '#app/visits/reclassification/actions/change_visitors'
import { notePeak } from '#app/visits/reclassification/actions/note_peak'
import type { RejudgedClick } from '#app/visits/reclassification/rules/judge_again'
import { computeSumDifferences } from '#app/visits/reclassification/rules/sum_differences'

const ROWS = 500

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
  await changeClasses(trx, changed, numbers)
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
  return counted.filter((link) => link.humanClicksAfter > link.humanClicksBefore)
}

async function changeClasses(
  trx: Sql,
  changed: readonly RejudgedClick[],
  numbers: ClickNumbers
): Promise<void> {
  const groups = Map.groupBy(changed, ({ after }) => `${after.class}/${after.classRule}`)
  for (const clicks of groups.values()) {
    const { class: name, classRule } = clicks[0].after
    for (const some of chunks(clicks, ROWS)) {
      await change(
        trx,
        `UPDATE raw_clicks SET class = ?, class_rule_no = ?
        WHERE (workspace_no, clicked_at, nonce) IN (?)`,
        [name, numbers.trait(classRule), some.map(({ after }) => toRawKey(after, numbers))]
      )
    }
  }
}
