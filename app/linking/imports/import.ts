import type { FileShape } from '#app/linking/imports/readers/file_shape'
import type { ImportWarning } from '#app/linking/imports/rules/not_kept'
import type { ImportSource } from '#app/linking/imports/rules/source_link'
import { listUnusedColumns } from '#app/linking/imports/rules/unused_columns'
import type { RedirectType } from '#app/linking/links/link'
import { parseJsonColumn } from '#app/shared/text/json'

/**
 * Chosen: waits for its columns. Checking: is read and judged. Checked: waits to be run. Importing.
 * Done. Failed: cannot go on, `failure` says why. Stopped: by someone; what was made stays.
 */
export const IMPORT_STATUSES = [
  'Chosen',
  'Checking',
  'Checked',
  'Importing',
  'Done',
  'Failed',
  'Stopped',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** What happens to a line. `Creatable` is what a check says of a line that can be created. */
export const IMPORT_OUTCOMES = ['Creatable', 'Created', 'Existing', 'Refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Where the links go, beyond what the file says. */
export interface ImportTarget {
  /** null: the domain of the workspace that has the line's own host, else the default one. */
  domainId: string | null
  folderId: string | null

  /** Given to each link besides its own. */
  tags: string[]

  /** Of links whose file names none; null: Found. */
  redirectType: RedirectType | null
}

/** How often something was reported. */
export interface ImportTally {
  warnings: Partial<Record<ImportWarning, number>>
  codes: Record<string, number>

  /** Lines by the host that their short URLs were on; at most 50. */
  hosts: Record<string, number>
}

/** How far the comparison with the old service has come. */
export interface ImportComparison {
  status: 'Running' | 'Done' | 'Stopped'
  baseUrl: string | null
  position: number
  same: number
  different: number
  unreachable: number
}

/** A row of `imports`, with its JSON read. */
export interface ImportRow {
  id: string
  workspace_id: string
  status: ImportStatus
  dry_run: number
  unlimited: number
  source: ImportSource
  file_name: string
  file_hash: string
  size_bytes: number
  shape: FileShape
  target: ImportTarget
  total_lines: number
  position: number
  creatable: number
  created: number
  existing: number
  refused: number
  clicks: number
  tally: ImportTally
  failure: { code: string; detail: string } | null
  comparison: ImportComparison | null
  comparing: number
  lease_token: string | null
  lease_until: Date | null
  created_by: string | null
  api_key_id: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** An import as the API returns it. */
export type ImportRecord = ReturnType<typeof toImportRecord>

const JSON_COLUMNS = ['shape', 'target', 'tally', 'failure', 'comparison'] as const

export function toImportRecord(row: ImportRow) {
  return {
    id: row.id,
    status: row.status,
    dryRun: Boolean(row.dry_run),
    source: row.source,
    container: row.shape.container,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    encoding: row.shape.encoding,
    delimiter: row.shape.delimiter,
    columns: row.shape.names,
    mapping: row.shape.columns,
    unusedColumns: listUnusedColumns(row.shape, row.source),
    domainId: row.target.domainId,
    folderId: row.target.folderId,
    tags: row.target.tags,
    redirectType: row.target.redirectType,
    totalLines: Number(row.total_lines),
    linesDone: Number(row.position),
    creatable: Number(row.creatable),
    created: Number(row.created),
    existing: Number(row.existing),
    refused: Number(row.refused),
    importedClicks: Number(row.clicks),
    problems: row.tally.codes,
    warnings: row.tally.warnings,
    sourceDomains: listSourceDomains(row.tally.hosts),
    failure: row.failure,
    comparison: row.comparison && {
      status: row.comparison.status,
      baseUrl: row.comparison.baseUrl,
      linesDone: row.comparison.position,
      same: row.comparison.same,
      different: row.comparison.different,
      unreachable: row.comparison.unreachable,
    },
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** Lists the most frequent first: a database does not keep the order in which they came. */
function listSourceDomains(hosts: Record<string, number>) {
  return Object.entries(hosts)
    .map(([domain, lines]) => ({ domain, lines }))
    .sort((one, other) => other.lines - one.lines || (one.domain < other.domain ? -1 : 1))
}

/** Reads the JSON columns of an import's row. */
export function readImportRow(row: Record<string, any>): ImportRow {
  const read: Record<string, any> = { ...row }
  for (const column of JSON_COLUMNS) read[column] = parseJsonColumn(row[column])
  return read as ImportRow
}
