import { analyticsProblem } from '#app/visits/analytics/problems'
import {
  chooseColumns,
  readExportedClicks,
  type ExportInput,
} from '#app/visits/analytics/queries/export_clicks'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { columnFolder, findColumnObstacle } from '#app/visits/click_columns/columns'
import { writeParquet, type ParquetRow } from '#app/visits/click_columns/engine/parquet_writer'

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
  requireColumns()
  const { names, toCells } = chooseColumns(input)
  const pages = await readExportedClicks(input, scope)
  async function* rows(): AsyncGenerator<ParquetRow[]> {
    for await (const page of pages) yield page.map(toCells)
  }
  return writeParquet(names, rows(), columnFolder().spill)
}

/** @throws Problem `analytics.columns_off` */
export function requireColumns(): void {
  if (findColumnObstacle() !== null) throw analyticsProblem('analytics.columns_off')
}
