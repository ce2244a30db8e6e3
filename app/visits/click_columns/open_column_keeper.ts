import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import { columnEngine, columnFolder, findColumnObstacle } from '#app/visits/click_columns/columns'

/** Opens what keeps this machine's columns; it does nothing where there are none. */
export function openColumnKeeper(): { run(stop: AbortSignal): Promise<unknown> } {
  if (findColumnObstacle() !== null) return { run: async () => {} }
  return new ColumnKeeper({ folder: columnFolder(), engine: columnEngine() })
}
