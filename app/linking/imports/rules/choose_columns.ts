import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { IMPORT_FIELDS, type ColumnMapping } from '#app/linking/imports/rules/source_link'

/**
 * Applies the columns that a person chose: what was not mentioned stays as it was guessed, an empty
 * name takes a field away.
 *
 * @throws Problem `import.columns_invalid` for a column that the file does not have
 */
export function chooseColumns(
  shape: Pick<FileShape, 'names' | 'columns'>,
  chosen: Record<string, string | null | undefined>
): ColumnMapping {
  const columns: ColumnMapping = { ...shape.columns }
  for (const field of IMPORT_FIELDS) {
    const name = chosen[field]
    if (name === undefined) continue
    if (name === null || name === '') {
      delete columns[field]
      continue
    }
    if (!shape.names.includes(name)) {
      const detail = `The file has no column “${name.slice(0, 100)}”.`
      throw importProblem('import.columns_invalid', { field: `mapping.${field}`, detail })
    }
    columns[field] = name
  }
  return columns
}

/** @throws Problem `import.columns_invalid` where none says where links lead */
export function assertDestinationColumn(columns: ColumnMapping): void {
  if (columns.destinationUrl) return
  throw importProblem('import.columns_invalid', {
    field: 'mapping.destinationUrl',
    detail: 'Choose the column with the destination of each link.',
  })
}
