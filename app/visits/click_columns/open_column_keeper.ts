import { removeColumns } from '#app/visits/click_columns/actions/remove_columns'
import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import {
  columnFolder,
  columnStore,
  findColumnObstacle,
  sharedStore,
} from '#app/visits/click_columns/columns'

/** Opens what keeps the columns; where this machine has none of its own, it removes what is left of them. */
export function openColumnKeeper(): { run(stop: AbortSignal): Promise<unknown> } {
  const obstacle = findColumnObstacle()
  const remove = () => removeColumns(columnFolder())
  if (obstacle === 'off' || obstacle === 'no_engine') return { run: remove }
  const keeper = new ColumnKeeper({ columns: columnStore() })
  if (!sharedStore()) return keeper
  return { run: async (stop) => [await remove(), await keeper.run(stop)] }
}
