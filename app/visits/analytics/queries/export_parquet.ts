import { FairSlots } from '#app/shared/limits/fair_slots'
import { analyticsProblem } from '#app/visits/analytics/problems'
import {
  chooseExportColumns,
  readExportedClicks,
  type ExportInput,
} from '#app/visits/analytics/queries/export_clicks'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { columnEngine, columnFolder, findEngineObstacle } from '#app/visits/click_columns/columns'
import { EngineDoesNotLoad } from '#app/visits/click_columns/engine/engine_process'
import { writeParquet, type ParquetRow } from '#app/visits/click_columns/engine/parquet_writer'

/** How such a file is sent. Each is written by a process of its own, which takes some 100 MB. */
export const PARQUET_FILE = {
  contentType: 'application/vnd.apache.parquet',
  slots: new FairSlots({ running: 2, runningOfOwner: 1, waitingOfOwner: 16 }),
}

/** Longest wait for the start of an engine. */
const READY_MS = 15_000

/**
 * Exports raw clicks as Parquet, with the columns of the CSV; texts are as they are, because no spreadsheet runs
 * them.
 *
 * @throws Problem `analytics.columns_off` without an engine, and as `exportClicks`, before the first piece
 */
export async function exportParquet(
  input: ExportInput,
  scope: ReportScope
): Promise<AsyncGenerator<Uint8Array>> {
  await requireColumns()
  const { names, toCells } = chooseExportColumns(input)
  const pages = await readExportedClicks(input, scope)
  async function* rows(): AsyncGenerator<ParquetRow[]> {
    for await (const page of pages) yield page.map(toCells)
  }
  return writeParquet(names, rows(), columnFolder().spill)
}

/** @throws Problem `analytics.columns_off` */
export async function requireColumns(): Promise<void> {
  if (findEngineObstacle() === null && (await engineLoads())) return
  throw analyticsProblem('analytics.columns_off')
}

/** Finds out whether the engine loads, before the first piece of a file is on its way. */
async function engineLoads(): Promise<boolean> {
  const engine = columnEngine()
  if (engine.hasLoaded) return true
  try {
    await engine.call({ kind: 'ready' }, { timeoutMs: READY_MS })
  } catch (error) {
    if (error instanceof EngineDoesNotLoad) return false
    throw error
  }
  return true
}
