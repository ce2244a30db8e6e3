import type { FileEncoding } from '#app/linking/imports/readers/text'
import type { ColumnMapping, ImportSource } from '#app/linking/imports/rules/source_link'

export const FILE_CONTAINERS = ['csv', 'json', 'sql', 'sqlite'] as const
export type FileContainer = (typeof FILE_CONTAINERS)[number]

/** How a file is built: found when it comes in, and all that is needed to read it again. */
export interface FileShape {
  container: FileContainer
  encoding: FileEncoding

  /** Between the cells of a CSV. */
  delimiter: string | null

  /** Does its first line name the columns? */
  hasHeader: boolean

  /** Names of the columns, or of the members of its first object. */
  names: string[]
  columns: ColumnMapping

  /** The service that its columns give away. */
  source: ImportSource | null

  /** Cells of its first lines, to choose columns by. */
  sample: string[][]
}
