import type { ImportOutcome } from '#app/linking/imports/import'

/** A row of `import_lines`. */
export interface ImportLineRow {
  position: number
  line: number
  domain_id: string | null
  alias: string | null

  /** A `SourceLink` in JSON. */
  entry: string
  outcome: ImportOutcome
  code: string | null
  detail: string | null

  /** `ImportWarning[]` in JSON. */
  warnings: string

  /** `NotKept[]` in JSON. */
  not_kept: string
  link_id: string | null

  /** A `LineComparison` in JSON; null: not compared yet. */
  comparison: string | null
}
