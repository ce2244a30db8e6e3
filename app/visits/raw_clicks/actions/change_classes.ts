import { change, chunks, type Sql } from '#app/shared/database/sql'
import { unpackClicks } from '#app/visits/raw_clicks/actions/change_packs'
import { toRawKey } from '#app/visits/raw_clicks/actions/insert_clicks'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/raw_clicks/click'

const ROWS = 500

/** Stores the classes of clicks, and the rules that decided them. All else of them stays. */
export async function changeClasses(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<void> {
  await unpackClicks(sql, clicks, numbers)
  const groups = Map.groupBy(clicks, (click) => `${click.class}/${click.classRule}`)
  for (const group of groups.values()) {
    const { class: name, classRule } = group[0]
    for (const some of chunks(group, ROWS)) {
      await change(
        sql,
        `UPDATE raw_clicks SET class = ?, class_rule_no = ?
        WHERE (workspace_no, clicked_at, nonce) IN (?)`,
        [name, numbers.trait(classRule), some.map((click) => toRawKey(click, numbers))]
      )
    }
  }
}
