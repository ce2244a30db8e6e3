import { importProblem } from '#app/linking/imports/problems'
import { MOST_CELLS, readCsvLines, TOO_MANY_CELLS } from '#app/linking/imports/readers/csv'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import type { FoundHead } from '#app/linking/imports/readers/skip_head'
import { readTextFile, type FileEncoding } from '#app/linking/imports/readers/text'
import { guessColumns, guessSource } from '#app/linking/imports/rules/column_names'
import type { ColumnMapping } from '#app/linking/imports/rules/source_link'

/** Lines that are shown to choose columns by. */
const SAMPLE_LINES = 5
const SAMPLE_CELL = 200
const LONGEST_NAME = 100

const ALIAS = /^\/?[\w-]{1,80}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Finds out how a CSV is built: its separator, whether backslashes escape quotation marks, and
 * which column says what.
 *
 * @throws Problem `import.malformed`, `import.format_unknown`
 */
export async function detectCsv(
  path: string,
  encoding: FileEncoding,
  { skipped, delimiter: named, rest }: FoundHead
): Promise<FileShape> {
  const delimiter = named ?? detectDelimiter(rest)
  assertFewCells(rest, delimiter)
  const escape = await detectEscape(path, encoding, delimiter)
  const built = { encoding, delimiter, skipped, ...(escape && { escape }) }
  const sample = await readSample(path, built)
  const hasHeader = !sample[0].some((cell) => isUrl(cell))
  const names = hasHeader
    ? distinct(sample[0].map((name) => name.trim()))
    : sample[0].map((_, index) => `Column ${index + 1}`)
  return {
    container: 'csv',
    ...built,
    hasHeader,
    names,
    columns: hasHeader ? guessColumns(names) : columnsByLook(names, sample),
    source: hasHeader ? guessSource(names) : null,
    sample: sample.slice(hasHeader ? 1 : 0).slice(0, SAMPLE_LINES),
  }
}

async function readSample(
  path: string,
  built: Pick<FileShape, 'encoding' | 'delimiter' | 'escape' | 'skipped'>
): Promise<string[][]> {
  const sample: string[][] = []
  for await (const line of readCsvLines(path, built)) {
    if ('fault' in line && sample.length === 0) throw unreadableHead(line.fault)
    if ('cells' in line) sample.push(line.cells.map((cell) => cell.slice(0, SAMPLE_CELL)))
    if (sample.length > SAMPLE_LINES) break
  }
  if (sample.length > 0) return sample
  const detail = 'None of its lines can be read.'
  throw importProblem('import.format_unknown', { field: 'file', detail })
}

/** Detects the sign that stands most often in the first line. */
function detectDelimiter(text: string): string {
  const line = text
    .slice(0, 4096)
    .split(/\r?\n|\r/, 1)[0]
    .replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.sort((one, other) => other.count - one.count)[0].sign
}

/**
 * Does a backslash stand before quotation marks within cells? In a file that doubles them, one
 * behind a backslash is followed by another or by the end of its cell.
 */
async function detectEscape(
  path: string,
  encoding: FileEncoding,
  delimiter: string
): Promise<'\\' | null> {
  const isEscaped = new RegExp(`\\\\"[^"\\r\\n${delimiter}]`)
  let carried = ''
  for await (const text of readTextFile(path, encoding)) {
    const piece = carried + text
    if (isEscaped.test(piece)) return '\\'
    carried = piece.slice(-2)
  }
  return null
}

/** Refuses a first line with far too many cells before it is parsed, where that shows at once. */
function assertFewCells(text: string, delimiter: string): void {
  const [line] = text.split(/[\r\n"]/, 1)
  if (line.split(delimiter).length > MOST_CELLS) throw unreadableHead(TOO_MANY_CELLS)
}

/**
 * Guesses the columns without names: the last web address is the destination, the first other
 * column of words without spaces, none of them twice, the alias.
 */
function columnsByLook(names: string[], lines: string[][]): ColumnMapping {
  const urls = names.filter((_, index) => isUrl(lines[0][index]))
  if (urls.length > 1) return { destinationUrl: urls.at(-1), shortUrl: urls[0] }
  const alias = names.find((_, index) => {
    const cells = lines.map((line) => line[index]?.trim() ?? '').filter((cell) => cell !== '')
    const areAliases = cells.every((cell) => ALIAS.test(cell) && !DAY.test(cell))
    const isDistinct = cells.length > 0 && new Set(cells).size === cells.length
    return areAliases && isDistinct && !areLineNumbers(cells)
  })
  return { destinationUrl: urls.at(-1), ...(alias && { alias }) }
}

function areLineNumbers(cells: string[]): boolean {
  const first = Number(cells[0])
  return cells.length > 1 && cells.every((cell, at) => Number(cell) === first + at)
}

function isUrl(cell: string): boolean {
  return /^https?:\/\//i.test(cell.trim())
}

function distinct(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name, index) => {
    const plain = name === '' ? `Column ${index + 1}` : name.slice(0, LONGEST_NAME)
    const times = (seen.get(plain) ?? 0) + 1
    seen.set(plain, times)
    return times === 1 ? plain : `${plain} (${times})`
  })
}

function unreadableHead(fault: string) {
  const detail = `The first line, which says what the columns are, cannot be read. ${fault}`
  return importProblem('import.malformed', { field: 'file', detail })
}
