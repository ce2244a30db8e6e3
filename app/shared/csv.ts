/** What a spreadsheet may take for the start of a formula. OWASP: CSV Injection. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One line of CSV as RFC 4180, section 2, writes it, with its line break. A cell that a spreadsheet
 * would run gets an apostrophe in front, which shows it as the text that it is.
 */
export function formatCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: string | null): string {
  if (value === null) return ''
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
