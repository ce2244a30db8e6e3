/**
 * Writes the condition for rows whose key comes after another one, so that an index is used for it
 * also where the key has two columns.
 *
 * @param after null: all rows
 */
export function whereKeyAfter(
  key: readonly string[],
  after: readonly string[] | null
): { text: string; bindings: string[] } {
  if (after === null) return { text: '', bindings: [] }
  const [first, second] = key
  if (second === undefined) return { text: `WHERE ${first} > ?`, bindings: [after[0]] }
  return {
    text: `WHERE ${first} >= ? AND (${first} > ? OR ${second} > ?)`,
    bindings: [after[0], after[0], after[1]],
  }
}
