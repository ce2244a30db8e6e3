import type { Columns, ImportSource } from '#app/linking/imports/rules/source_link'
import type { Encoding } from '#app/linking/imports/readers/text'

export const CONTAINERS = ['csv', 'json', 'sql', 'sqlite'] as const
export type Container = (typeof CONTAINERS)[number]

/** How a file is built: found when it comes in, and all that is needed to read it again. */
export interface Shape {
  container: Container
  encoding: Encoding

  /** Between the cells of a CSV. */
  delimiter: string | null

  /** Does its first line name the columns? */
  hasHeader: boolean

  /** Names of the columns, or of the members of its first object. */
  names: string[]
  columns: Columns

  /** The service that its columns give away. */
  source: ImportSource | null

  /** Cells of its first lines, to choose columns by. */
  sample: string[][]
}
