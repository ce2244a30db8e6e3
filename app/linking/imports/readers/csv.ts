import { Readable } from 'node:stream'
import { parse, type CsvError, type Options } from 'csv-parse'
import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readTextBehind } from '#app/linking/imports/readers/text'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/** Longest line of a link, in characters: sixteen times the longest destination. */
const LONGEST_LINE = 64 * 1024

/** Far more than any service writes; each cell beyond costs memory for nothing. */
export const MOST_CELLS = 1_000

export const TOO_MANY_CELLS = 'The line has more than 1,000 cells.'

/** What no line has; beyond it a quotation mark was never closed. */
const BEYOND_MEASURE = 1024 * 1024

/** A line of cells, or what is wrong with it. `line` counts from 1, where the line begins. */
export type CsvLine = { line: number; cells: string[] } | { line: number; fault: string }

/** A record of the parser, and the line that it begins in. */
interface Parsed {
  cells: string[]
  line: number
}

/**
 * Reads the lines of a CSV (RFC 4180, and what is found in use: other delimiters, any line break,
 * lines of different lengths, quotation marks within cells).
 *
 * @throws Problem `import.malformed` where a quotation mark swallows the rest of the file
 */
export async function* readCsvLines(
  path: string,
  shape: Pick<FileShape, 'encoding' | 'delimiter' | 'escape' | 'skipped'>
): AsyncGenerator<CsvLine> {
  const above = shape.skipped?.lines ?? 0
  // The parser counts a break of two signs within a cell as two.
  let [last, miscounted] = [0, 0]
  const options: Options = {
    delimiter: shape.delimiter ?? ',',
    escape: shape.escape ?? '"',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: BEYOND_MEASURE,
    on_record: ((cells: string[], { lines }: { lines: number }): Parsed => {
      const line = above + lines - miscounted - signsIn(cells, /[\r\n]/g)
      miscounted += signsIn(cells, /\r\n/g)
      last = above + lines - miscounted
      return { cells, line }
    }) as unknown as Options['on_record'],
  }
  const parser = parse(options)
  const text = Readable.from(readTextBehind(path, shape.encoding, shape.skipped?.characters ?? 0))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const one of parser as AsyncIterable<Parsed>) {
      const length = one.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > LONGEST_LINE) {
        yield { line: one.line, fault: 'The line is longer than 65,536 characters.' }
      } else if (one.cells.length > MOST_CELLS) {
        yield { line: one.line, fault: TOO_MANY_CELLS }
      } else if (one.cells.some((cell) => cell.trim() !== '')) yield one
    }
  } catch (error) {
    throw toProblem(error, last + 1)
  } finally {
    text.destroy()
  }
}

/** Reads the same lines by the names of their columns. */
export async function* readCsvRecords(
  path: string,
  shape: FileShape
): AsyncGenerator<{ line: number; record: SourceRecord } | { line: number; fault: string }> {
  let isHeader = shape.hasHeader
  for await (const line of readCsvLines(path, shape)) {
    if ('fault' in line) {
      yield line
      continue
    }
    if (!isHeader) yield toRecord(line, shape.names)
    isHeader = false
  }
}

/** What stands behind the last column belongs before it: a separator was not quoted. */
function toRecord({ line, cells }: { line: number; cells: string[] }, names: string[]) {
  if (cells.length > names.length) {
    const fault = `The line has ${cells.length} cells for ${names.length} columns. A separator within a cell needs quotation marks around the cell.`
    return { line, fault }
  }
  return { line, record: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) }
}

function signsIn(cells: string[], signs: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(signs)?.length ?? 0), 0)
}

function toProblem(error: unknown, line: number): unknown {
  if (!String((error as Partial<CsvError>)?.code).startsWith('CSV_')) return error
  return importProblem('import.malformed', {
    detail: `A quotation mark that opens in line ${line} never closes, so that what follows it cannot be read.`,
  })
}
