import { removeColumns } from '#app/visits/click_columns/actions/remove_columns'
import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import { columnEngine, columnFolder, findColumnObstacle } from '#app/visits/click_columns/columns'

/** Opens what keeps this machine's columns; where there are none, it removes what is left of them. */
export function openColumnKeeper(): { run(stop: AbortSignal): Promise<unknown> } {
  const obstacle = findColumnObstacle()
  if (obstacle === 'off' || obstacle === 'no_engine') {
    return { run: () => removeColumns(columnFolder()) }
  }
  return new ColumnKeeper({ folder: columnFolder(), engine: columnEngine() })
}
