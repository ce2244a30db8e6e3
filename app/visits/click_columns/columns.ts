import { ColumnFolder } from '#app/visits/click_columns/column_folder'
import { EngineProcess, hasEngine } from '#app/visits/click_columns/engine/engine_process'
import clickColumns from '#config/click_columns'

/** Why this machine has no columns; null where it has. */
export type ColumnObstacle = 'off' | 'no_engine' | null

let engine: EngineProcess | null = null
let isThere: boolean | null = null

/** Finds what keeps this machine from columns. */
export function findColumnObstacle(): ColumnObstacle {
  if (!clickColumns.isOn) return 'off'
  isThere ??= hasEngine()
  return isThere ? null : 'no_engine'
}

export function columnFolder(): ColumnFolder {
  return new ColumnFolder(clickColumns.folder)
}

/** Returns the engine of this process, which begins with its first call. */
export function columnEngine(): EngineProcess {
  const { memoryMb } = clickColumns
  engine ??= new EngineProcess({ memoryMb, tempFolder: columnFolder().spill })
  return engine
}
