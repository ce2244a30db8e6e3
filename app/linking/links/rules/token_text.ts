/**
 * Returns several short texts in one line, with commas between them, as people type tags and
 * countries. A text that has a comma of its own stands in double quotes; a quote inside those is
 * doubled.
 */
export function joinTokens(tokens: readonly string[]): string {
  return tokens
    .map((token) => (/[",]/.test(token) ? `"${token.replaceAll('"', '""')}"` : token))
    .join(', ')
}

/** Splits such a line into its texts, without white space at their ends; empty ones are dropped. */
export function splitTokens(line: string): string[] {
  const tokens: string[] = []
  for (const [, quoted, plain] of line.matchAll(
    /(?<![^\S\n])[^\S\n]*(?:"((?:[^"]|"")*)"[^,\n]*|([^,\n]+))/g
  )) {
    const token = (quoted?.replaceAll('""', '"') ?? plain).trim()
    if (token !== '') tokens.push(token)
  }
  return tokens
}
