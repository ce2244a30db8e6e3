import type { FileEncoding } from '#app/linking/imports/readers/text'
import type { DayOrder } from '#app/linking/imports/rules/day_order'
import type { ColumnMapping, ImportSource } from '#app/linking/imports/rules/source_link'

export const FILE_CONTAINERS = ['csv', 'json', 'sql', 'sqlite'] as const
export type FileContainer = (typeof FILE_CONTAINERS)[number]

/** How a file is built: found when it comes in, and all that is needed to read it again. */
export interface FileShape {
  container: FileContainer
  encoding: FileEncoding

  /** Between the cells of a CSV. */
  delimiter: string | null

  /** What stands before a quotation mark within a cell of a CSV; else another mark. */
  escape?: '\\'

  /** What stands before the first line that counts: a note on the separator, comments. */
  skipped?: SkippedHead

  /** Is each entry of a JSON file an object of its own, instead of one of a list? */
  hasLooseObjects?: boolean

  /** Does its first line name the columns? */
  hasHeader: boolean

  /** Names of the columns, or of the members of all its objects. */
  names: string[]

  /** Names beyond those that can be chosen, and too long ones, cut. */
  unreadNames?: string[]
  columns: ColumnMapping

  /** The service that its columns give away. */
  source: ImportSource | null

  /** Cells of its first lines, to choose columns by. */
  sample: string[][]

  /** Of its dates; absent where they do not show it. */
  dayOrder?: DayOrder | null

  /** Columns in which lines without an alias have what looks like one. */
  otherAliases?: string[]
}

/** What is skipped at the beginning of a text. */
export interface SkippedHead {
  characters: number
  lines: number
}
