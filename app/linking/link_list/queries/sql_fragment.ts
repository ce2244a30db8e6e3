/** A condition or a join with its values. */
export interface SqlFragment {
  sql: string
  values: unknown[]
}
