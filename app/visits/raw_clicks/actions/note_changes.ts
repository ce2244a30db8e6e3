import type { Sql } from '#app/shared/database/sql'
import { markChanged } from '#app/visits/click_ranges/actions/mark_changed'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { Click } from '#app/visits/raw_clicks/click'

/**
 * Has no copy answer for clicks that were inserted, changed or removed. Call it last in the transaction
 * of the change: those who change clicks of one workspace take turns from here on.
 */
export async function noteChanges(
  trx: Sql,
  clicks: readonly Pick<Click, 'workspaceId' | 'clickedAtMs'>[],
  numbers: ClickNumbers
): Promise<void> {
  const byWorkspace = Map.groupBy(clicks, ({ workspaceId }) => workspaceId)
  await markChanged(
    trx,
    [...byWorkspace].map(([workspaceId, some]) => ({
      workspaceNo: numbers.workspace(workspaceId),
      timesMs: some.map(({ clickedAtMs }) => clickedAtMs),
    }))
  )
}
