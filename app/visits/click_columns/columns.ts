import { monotonicMs } from '#app/shared/time/clock'
import { ColumnFolder } from '#app/visits/click_columns/column_folder'
import { EngineProcess, hasEngine } from '#app/visits/click_columns/engine/engine_process'
import clickColumns from '#config/click_columns'

/** Why this machine has no columns; null where it has. */
export type ColumnObstacle = 'off' | 'no_engine' | 'broken' | null

/** An engine that did not load is tried again after this. */
const BROKEN_MS = 10 * 60_000

let engine: EngineProcess | null = null
let isThere: boolean | null = null
let brokenSinceMs = -Infinity

/** Finds what keeps this machine from columns; that an engine does not load, another process may have found. */
export function findColumnObstacle(): ColumnObstacle {
  if (!clickColumns.isOn) return 'off'
  isThere ??= hasEngine()
  if (!isThere) return 'no_engine'
  const isBroken = monotonicMs() < brokenSinceMs + BROKEN_MS
  return isBroken || columnFolder().readFault() !== null ? 'broken' : null
}

export function columnFolder(): ColumnFolder {
  return new ColumnFolder(clickColumns.folder)
}

/** Returns the engine of this process, which begins with its first call. */
export function columnEngine(): EngineProcess {
  const { memoryMb, program } = clickColumns
  const onBroken = () => void (brokenSinceMs = monotonicMs())
  engine ??= new EngineProcess({ memoryMb, tempFolder: columnFolder().spill, onBroken, program })
  return engine
}

/** Ends the engine of this process; the next call begins another one, whatever was found of this one. */
export function forgetEngine(): void {
  engine?.end()
  engine = null
  brokenSinceMs = -Infinity
}
