/** What a literal between single quotes cannot hold as it is. */
const SPECIAL = /['\\\0]/
const EACH_SPECIAL = /['\\\0]/g

/**
 * Formats a text as a literal. Few texts have anything to escape, and quotes of JSON are fine. A
 * quote is doubled, which ends no literal in any mode of the server, NO_BACKSLASH_ESCAPES included.
 */
export function quoteSql(text: string | null): string {
  if (text === null) return 'NULL'
  return `'${SPECIAL.test(text) ? text.replace(EACH_SPECIAL, escapeSign) : text}'`
}

const ESCAPED: Record<string, string> = { "'": "''", '\\': '\\\\', '\0': '\\0' }

function escapeSign(sign: string): string {
  return ESCAPED[sign]
}

/** Formats bytes as a literal. */
export function quoteBytes(bytes: Buffer | null): string {
  return bytes === null ? 'NULL' : `x'${bytes.toString('hex')}'`
}

/**
 * Returns the binding for `VALUES ?` of rows whose values the caller has formatted. The driver and
 * the query builder look at each value of a list of rows several times, which for thousands of rows
 * costs more than all else that is done with them.
 *
 * @param rows each without its brackets
 */
export function formattedRows(rows: readonly string[]): { toSqlString(): string } {
  return { toSqlString: () => `(${rows.join('),(')})` }
}
