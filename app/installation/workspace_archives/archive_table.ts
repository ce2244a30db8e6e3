import type { ColumnKind } from '#app/installation/workspace_archives/rules/row_values'
import type { Sql } from '#app/shared/database/sql'

/** Whom a column names where the person is not a member on the target. */
export type Stand = 'importer' | 'nobody'

/** How the rows of a workspace are found in a table; by its `workspace_id` where nothing is said. */
export interface RowsBy {
  /** A condition with the workspace's id. */
  workspace?: string

  /** The column that names one of its links. */
  links?: string

  /** A further condition, for each of these values. */
  values?: string
  of?: readonly number[]

  /** A column whose values are gone through one after another. */
  each?: string

  /** Those that the workspace's clicks name. */
  agents?: boolean
}

/** Rows of a table, by the names of its columns, a page at a time. */
export type RowReader = (sql: Sql, workspaceId: string) => AsyncGenerator<Record<string, unknown>[]>

/** Rows that the database has in another form than an archive. */
export interface ArchivedStore {
  columns: Readonly<Record<string, ColumnKind>>
  read: RowReader

  /** @param rows values as statements take them, by the names of the columns */
  insert(rows: any[], workspaceId: string): Promise<void>
}

/** How one table moves. Names are SQL. */
export interface ArchiveTable {
  name: string

  /** Name of the part, where a table has several. */
  part?: string

  /** Columns in whose order the rows of each group are read; together they are unique in it. */
  key: readonly string[]
  index?: string
  by?: RowsBy

  /** Where the rows lie that an archive has as those of a table. */
  store?: ArchivedStore
  pageRows?: number

  /** Columns that stay behind: the target has its own values for them, or none. */
  left?: readonly string[]

  /** Columns with ids that may be others on the target. */
  ids?: readonly string[]

  /** Fields with such ids within JSON columns. */
  idsWithin?: Readonly<Record<string, readonly string[]>>
  people?: Readonly<Record<string, Stand>>

  /** A field with a person within a JSON column. */
  personWithin?: Readonly<Record<string, string>>

  /** Columns that are encrypted with `APP_KEY`. */
  sealed?: Readonly<Record<string, 'whole' | 'password'>>

  /** The column with a link's counts by dimension. */
  breakdown?: string

  /** The columns with a dimension and its value. */
  dimension?: { name: string; value: string }

  /** The column that names what the row belongs to: it goes where that is left out. */
  link?: string
  code?: string
  domain?: string

  /** Rows may be there already: of these the later day counts. */
  isShared?: boolean
}

/** A row's values, in the order of its columns. */
export type ArchivedRow = (string | number | null)[]
