import { stringify, type Options } from 'csv-stringify/sync'

/** What a spreadsheet may take for the start of a formula. OWASP: CSV Injection. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * The option `escape_formulas` of the package also escapes the full-width forms of these signs,
 * which no spreadsheet runs: an import of our own export would have to undo it.
 */
const OPTIONS: Options = {
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  cast: { string: (cell) => (FORMULA.test(cell) ? `'${cell}` : cell) },
}

/**
 * Formats rows as CSV (RFC 4180, section 2), each with its line break. A cell that a spreadsheet
 * would run gets an apostrophe in front, which shows it as the text that it is.
 */
export function formatCsv(rows: readonly (readonly (string | null)[])[]): string {
  return stringify([...rows], OPTIONS)
}
