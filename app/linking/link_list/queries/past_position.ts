import type { SqlFragment } from '#app/linking/link_list/queries/sql_fragment'

/** A link of a list, as its order knows it. */
export interface ListPosition {
  /** What the list is sorted by, of that link. */
  value: unknown
  id: string
}

/**
 * Writes the condition for the links behind a position of a list, in its order; NULL comes before
 * every other value.
 *
 * @param inclusive the link at the position itself too
 */
export function pastPosition(
  column: string,
  descending: boolean,
  { value, id }: ListPosition,
  inclusive = false
): SqlFragment {
  const sign = descending ? '<' : '>'
  const idSign = inclusive ? `${sign}=` : sign
  if (value === null) {
    const others = descending ? '' : `OR l.${column} IS NOT NULL`
    return { sql: `AND ((l.${column} IS NULL AND l.id ${idSign} ?) ${others})`, values: [id] }
  }
  const orNone = descending ? `OR l.${column} IS NULL` : ''
  return {
    sql: `AND (l.${column} ${sign} ? OR (l.${column} = ? AND l.id ${idSign} ?) ${orNone})`,
    values: [value, value, id],
  }
}
