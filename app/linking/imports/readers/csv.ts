import { Readable } from 'node:stream'
import { parse, type CsvError, type Options } from 'csv-parse'
import { importProblem } from '#app/linking/imports/problems'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readTextFile } from '#app/linking/imports/readers/text'
import type { SourceRecord } from '#app/linking/imports/rules/read_record'

/** Longest line of a link, in characters: sixteen times the longest destination. */
const LONGEST_LINE = 64 * 1024

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
  shape: Pick<FileShape, 'encoding' | 'delimiter'>
): AsyncGenerator<CsvLine> {
  // The parser counts a break of two signs within a cell as two.
  let [last, miscounted] = [0, 0]
  const options: Options = {
    delimiter: shape.delimiter ?? ',',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: BEYOND_MEASURE,
    on_record: ((cells: string[], { lines }: { lines: number }): Parsed => {
      const line = lines - miscounted - signsIn(cells, /[\r\n]/g)
      miscounted += signsIn(cells, /\r\n/g)
      last = lines - miscounted
      return { cells, line }
    }) as unknown as Options['on_record'],
  }
  const parser = parse(options)
  const text = Readable.from(readTextFile(path, shape.encoding))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const one of parser as AsyncIterable<Parsed>) {
      const length = one.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > LONGEST_LINE) {
        yield { line: one.line, fault: 'The line is longer than 65,536 characters.' }
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
    if (!isHeader) {
      const entries = shape.names.map((name, index) => [name, line.cells[index] ?? ''])
      yield { line: line.line, record: Object.fromEntries(entries) }
    }
    isHeader = false
  }
}

function signsIn(cells: string[], signs: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(signs)?.length ?? 0), 0)
}

function toProblem(error: unknown, line: number): unknown {
  if (!String((error as Partial<CsvError>)?.code).startsWith('CSV_')) return error
  return importProblem('import.malformed', {
    detail: `A quotation mark that opens in line ${line} never closes, so that nothing behind it can be told apart.`,
  })
}
