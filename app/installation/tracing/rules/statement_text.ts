const MOST_CHARACTERS = 2_000

/** Texts, comments and numbers of a statement; the names of tables and columns are none of them. */
const VALUES =
  /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|\/\*[\s\S]*?\*\/|`[^`]*`|\b(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/gi

/**
 * Returns a statement as a trace shows it: its text without any value, also those that stand in the
 * text itself, and with lists of one length.
 */
export function describeStatement(sql: string): string {
  return sql
    .replace(VALUES, (found) => (found.startsWith('`') ? found : found.startsWith('/*') ? '' : '?'))
    .replace(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}

/** Its first word, as `SELECT`. */
export function statementKind(sql: string): string {
  return /^\W*([a-z]+)/i.exec(sql)?.[1].toUpperCase() ?? 'STATEMENT'
}
