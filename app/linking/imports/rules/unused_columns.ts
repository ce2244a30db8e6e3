import type { FileShape } from '#app/linking/imports/readers/file_shape'
import {
  extraColumnKind,
  OWN_CLICK_COLUMNS,
  OWN_USES_COLUMN,
} from '#app/linking/imports/rules/extra_columns'
import type { ImportSource } from '#app/linking/imports/rules/source_link'

/** Lists the columns of a file that no field took and nothing else reads. */
export function listUnusedColumns(
  { names, columns, unreadNames }: Pick<FileShape, 'names' | 'columns' | 'unreadNames'>,
  source: ImportSource
): string[] {
  const isOurs = source === 'shunt'
  const taken = new Set<string>(Object.values(columns))
  if (isOurs) for (const name of [...OWN_CLICK_COLUMNS, OWN_USES_COLUMN]) taken.add(name)
  const unused = names.filter((name) => !taken.has(name) && extraColumnKind(name, isOurs) === null)
  return [...unused, ...(unreadNames ?? [])]
}
