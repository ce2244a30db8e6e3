import db from '@adonisjs/lucid/services/db'
import type { LineComparison } from '#app/linking/imports/actions/compare_import'
import type { ImportOutcome } from '#app/linking/imports/import'
import type { ImportLineRow } from '#app/linking/imports/import_line_row'
import type { ImportWarning, NotKept } from '#app/linking/imports/rules/not_kept'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { countRows, table } from '#app/shared/database/sql'
import { formatCsv } from '#app/shared/text/csv'
import { parseJsonColumn } from '#app/shared/text/json'
import type { PaginatedList } from '#app/shared/text/validation'

/** A line of an import, and what happened to it, as the API returns it. */
export interface ImportLineRecord {
  line: number
  alias: string | null
  domain: string | null
  destinationUrl: string | null
  outcome: ImportOutcome
  code: string | null
  detail: string | null
  warnings: ImportWarning[]
  notKept: NotKept[]
  linkId: string | null
  comparison: LineComparison | null
}

export interface ImportLineFilter {
  outcome?: ImportOutcome | null

  /** Only those of which the old service answers something else. */
  differs?: boolean | null
}

/** Rows of one query of the report. */
const BATCH = 1_000

export const IMPORT_REPORT_COLUMNS = [
  'line',
  'alias',
  'domain',
  'destinationUrl',
  'outcome',
  'code',
  'detail',
  'warnings',
  'notKept',
  'linkId',
  'agreement',
  'oldStatus',
  'oldLocation',
  'ourStatus',
  'ourLocation',
]

/** Lists a page of an import's lines, in the order of the file. */
export async function listImportLines(
  importId: string,
  { outcome, differs, ...paging }: ImportLineFilter & PageRequest
): Promise<PaginatedList<ImportLineRecord>> {
  const filter = { outcome, differs }
  const total = await countRows(filtered(importId, filter))
  const start = readPageStart(paging, ['number'])
  const query = filtered(importId, filter).orderBy('position')
  if (start.after) query.where('position', '>', start.after[0]!)
  const rows = await query.offset(start.offset).limit(start.pageSize + 1)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map(toRecord),
    keysOf: ({ position }) => [Number(position)],
  })
}

/** Exports every line of an import as CSV, some at a time. */
export async function* exportImportReport(importId: string): AsyncGenerator<string> {
  yield formatCsv([IMPORT_REPORT_COLUMNS])
  let position = 0
  for (;;) {
    const rows = await table<ImportLineRow>(db, 'import_lines')
      .where('import_id', importId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(BATCH)
    if (rows.length > 0) yield formatCsv(rows.map((row) => toCells(toRecord(row))))
    if (rows.length < BATCH) return
    position = Number(rows.at(-1)!.position)
  }
}

function filtered(importId: string, { outcome, differs }: ImportLineFilter) {
  const query = table<ImportLineRow>(db, 'import_lines').where('import_id', importId)
  if (outcome) query.where('outcome', outcome)
  if (differs) query.where('differs', true)
  return query
}

function toRecord(row: ImportLineRow): ImportLineRecord {
  const entry = parseJsonColumn<SourceLink | null>(row.entry)
  return {
    line: Number(row.line),
    alias: entry?.alias ?? null,
    domain: entry?.domain ?? null,
    destinationUrl: entry?.destinationUrl ?? null,
    outcome: row.outcome,
    code: row.code,
    detail: row.detail,
    warnings: parseJsonColumn<ImportWarning[]>(row.warnings),
    notKept: parseJsonColumn<NotKept[]>(row.not_kept),
    linkId: row.link_id,
    comparison: parseJsonColumn<LineComparison | null>(row.comparison),
  }
}

function formatNotKept({ field, value }: NotKept): string {
  return value === null ? field : `${field}: ${value}`
}

function toCells(line: ImportLineRecord): (string | null)[] {
  const { comparison } = line
  return [
    String(line.line),
    line.alias,
    line.domain,
    line.destinationUrl,
    line.outcome,
    line.code,
    line.detail,
    line.warnings.join(' '),
    line.notKept.map(formatNotKept).join('; ') || null,
    line.linkId,
    comparison?.agreement ?? null,
    comparison?.old ? String(comparison.old.status) : null,
    comparison?.old?.location ?? comparison?.message ?? null,
    comparison?.ours ? String(comparison.ours.status) : null,
    comparison?.ours?.location ?? null,
  ]
}
