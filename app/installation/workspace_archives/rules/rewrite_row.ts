import type { ArchivedRow, ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import type { ArchiveIds } from '#app/installation/workspace_archives/rules/archive_ids'

/** Dimensions whose values are ids that may be others on the target; rules and splits keep theirs. */
const ID_DIMENSIONS = new Set(['links', 'campaigns', 'qrCodes'])

/** Who the people of the archive are on the target. */
export interface ArchivedPeople {
  /** Undefined: the person is not a member there. */
  find(id: string): string | undefined

  /** Who imports. */
  importerId: string
}

/** A row by the names of its columns. */
export type NamedValues = Record<string, string | number | null>

/** Returns a row's values by the names of their columns. */
export function toNamedValues(columns: readonly string[], row: ArchivedRow): NamedValues {
  return Object.fromEntries(columns.map((name, at) => [name, row[at]]))
}

/** Puts the ids and the people of the target into a row. */
export function rewriteRow(
  table: ArchiveTable,
  row: NamedValues,
  ids: ArchiveIds,
  people: ArchivedPeople
): void {
  for (const column of table.ids ?? []) {
    const id = row[column]
    if (id !== null) row[column] = ids.to(id as string)
  }
  for (const [column, stand] of Object.entries(table.people ?? {})) {
    const id = row[column] as string | null
    if (!id) continue
    row[column] = people.find(id) ?? (stand === 'importer' ? people.importerId : null)
  }
  for (const [column, paths] of Object.entries(table.idsWithin ?? {})) {
    row[column] = rewriteJson(row[column], (value) => {
      for (const path of paths) rewriteField(value, path, (id) => ids.to(id))
    })
  }
  for (const [column, field] of Object.entries(table.personWithin ?? {})) {
    row[column] = rewriteJson(row[column], (value) =>
      rewriteField(value, field, (id) => people.find(id) ?? people.importerId)
    )
  }
  if (table.breakdown) rewriteBreakdown(row, table.breakdown, ids)
  if (table.dimension && ID_DIMENSIONS.has(row[table.dimension.name] as string)) {
    row[table.dimension.value] = ids.to(row[table.dimension.value] as string)
  }
}

function rewriteJson(
  text: string | number | null,
  rewrite: (value: Record<string, any>) => void
): string | number | null {
  if (typeof text !== 'string') return text
  const value = JSON.parse(text)
  if (value === null) return text
  rewrite(value)
  return JSON.stringify(value)
}

/** @param path a name, or two with a dot in between */
function rewriteField(value: Record<string, any>, path: string, to: (id: string) => string): void {
  const [name, rest] = path.split('.', 2)
  const found = value[name]
  if (rest !== undefined) {
    if (found) rewriteField(found, rest, to)
  } else if (typeof found === 'string') value[name] = to(found)
}

function rewriteBreakdown(row: NamedValues, column: string, ids: ArchiveIds): void {
  row[column] = rewriteJson(row[column], (value) => {
    for (const dimension of ID_DIMENSIONS) {
      const counts = value[dimension] as Record<string, unknown> | undefined
      if (!counts) continue
      value[dimension] = Object.fromEntries(
        Object.entries(counts).map(([id, count]) => [ids.to(id), count])
      )
    }
  })
}
