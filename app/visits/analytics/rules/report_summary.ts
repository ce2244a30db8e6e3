import type { Report } from '#app/visits/analytics/report'
import {
  buildReportTable,
  REPORT_TABLES,
  toCsvRows,
  type ReportTableName,
  type TableParts,
} from '#app/visits/analytics/rules/report_tables'

interface SummaryWords {
  nameTable(name: ReportTableName): string
  nameColumn(column: string): string
}

/**
 * Builds the rows of one file with all tables of a report that have any: each below its title and
 * the names of its columns, with an empty row before it.
 *
 * @param head rows that say what the report is of
 */
export function buildSummaryRows(
  report: Report,
  head: readonly (readonly string[])[],
  parts: TableParts,
  { nameTable, nameColumn }: SummaryWords
): (string | null)[][] {
  const tables = REPORT_TABLES.flatMap((name) => {
    const table = buildReportTable(report, name, parts)
    if (table.rows.length === 0) return []
    const [columns, ...rows] = toCsvRows(table)
    const start = columns.indexOf('start')
    const shown = rows.map((row) => row.map((cell, at) => (at === start ? toLocal(cell) : cell)))
    return [[null], [nameTable(name)], columns.map((one) => nameColumn(one!)), ...shown]
  })
  return [...head.map((row) => [...row]), ...tables]
}

/** An hour as spreadsheets read it: `2026-11-24 09:00`, without its offset. */
function toLocal(start: string | null): string | null {
  return start && start.slice(0, 16).replace('T', ' ')
}
