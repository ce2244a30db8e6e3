import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { parse, type Options } from 'csv-parse'
import { guessColumns } from '#app/linking/imports/rules/column_names'
import { splitTags } from '#app/linking/imports/rules/read_tags'
import { withScheme } from '#app/linking/link_form/rules/read_form'

/** In characters. */
export const LONGEST_LIST = 300_000

/** Characters that are parsed without a pause: the parser takes a microsecond for each. */
const PIECE = 8_192

/** Lines by which the separator is detected. */
const SAMPLE_LINES = 100

/** Tags of a link are refused beyond 20. */
const MOST_TAG_CELLS = 50

const FIELDS = ['destinationUrl', 'alias', 'title', 'tags'] as const
type Field = (typeof FIELDS)[number]

/** What a first line calls them. */
const COLUMN_NAMES = ['url', 'alias', 'title', 'tags']

/** A line of a pasted list. */
export interface PastedLine {
  /** Counted from 1, where the text has it. */
  line: number
  destinationUrl: string
  alias: string
  title: string
  tags: string[]

  /** As it was pasted. */
  raw: string

  /** More cells than the first line names columns: a separator was not quoted. */
  hasMoreCells: boolean
}

/** A pasted list of links. */
export interface PastedList {
  /** The line that names the columns, as it was pasted; empty where there is none. */
  head: string
  lines: PastedLine[]

  /** null: a line is a destination. */
  delimiter: string | null
}

interface Parsed {
  record: string[]
  raw: string
  info: { lines: number }
}

/**
 * Reads a list that was pasted from a spreadsheet or typed: a link a line, its destination, alias,
 * title and tags separated by tabs, commas or semicolons (RFC 4180), or in the order that a first
 * line with names of columns gives. Without a separator a line is a destination.
 *
 * @param text at most `LONGEST_LIST` characters, in few lines (`countLines`)
 */
export async function readPastedList(text: string): Promise<PastedList> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const sample = plain
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const { delimiter, columns } = detectShape(sample)
  const all = delimiter ? await parseLines(plain, delimiter) : splitLines(plain)
  const records = all.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  const head = columns ? records.shift() : undefined
  return {
    head: head?.raw.trim() ?? '',
    delimiter,
    lines: records.map((one) => readLine(one, columns, head?.record.length ?? Infinity)),
  }
}

/** Counts the lines of a text that have anything in them. */
export function countLines(text: string): number {
  return text.split(/[\r\n]/).filter((line) => line.trim() !== '').length
}

/**
 * Returns these lines of a list as a text that is read in the same way. Where the separator could
 * not be detected in them alone, they get a first line with the names of the columns.
 */
export function formatPastedLines({ head, delimiter }: PastedList, lines: PastedLine[]): string {
  const raw = lines.map((one) => one.raw)
  const isDetected = detectShape(raw.slice(0, SAMPLE_LINES)).delimiter === delimiter
  const names = delimiter === null || isDetected ? '' : COLUMN_NAMES.join(delimiter)
  return [head || names, ...raw].filter(Boolean).join('\n')
}

/** Finds the separator (null: none) and, where the first line names columns, the place of each. */
function detectShape(sample: string[]) {
  for (const sign of ['\t', ';', ',']) {
    const columns = readHead(sample[0] ?? '', sign)
    if (columns) return { delimiter: Object.keys(columns).length > 1 ? sign : null, columns }
  }
  const isUsual = (sign: string) =>
    sample.filter((line) => isDivided(line, sign)).length * 2 >= sample.length
  if (sample.some((line) => line.includes('\t'))) return { delimiter: '\t', columns: null }
  return { delimiter: [';', ','].find(isUsual) ?? null, columns: null }
}

/** Reads the places of columns out of a line; null where it does not name that of the destination. */
function readHead(line: string, sign: string): Partial<Record<Field, number>> | null {
  const names = line.split(sign).map((name) => name.trim().replace(/^"|"$/g, ''))
  if (names.some((name) => /[:/.]/.test(name))) return null
  const { shortUrl, ...named } = guessColumns(names)
  const guessed = { destinationUrl: shortUrl, ...named }
  if (!guessed.destinationUrl) return null
  const places = FIELDS.map((field) => [field, names.indexOf(guessed[field] ?? '')] as const)
  return Object.fromEntries(places.filter(([, place]) => place >= 0))
}

/**
 * Does the sign divide the line? Addresses have commas and semicolons of their own, but neither an
 * alias behind them nor white space.
 */
function isDivided(line: string, sign: string): boolean {
  const [, second, ...others] = line.replace(/"[^"]*"/g, '""').split(sign)
  if (second === undefined) return false
  return /^[\w-]{0,80}$/.test(second.trim()) || /\S\s+\S/.test([second, ...others].join(sign))
}

function splitLines(text: string): Parsed[] {
  return text.split('\n').map((raw, at) => ({ record: [raw], raw, info: { lines: at + 1 } }))
}

/** A quotation mark that never closes is one like any other sign. */
async function parseLines(text: string, delimiter: string): Promise<Parsed[]> {
  const options = {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    raw: true,
    info: true,
  } satisfies Options
  try {
    return await parseInPieces(text, options)
  } catch {
    return parseInPieces(text, { ...options, quote: null })
  }
}

async function parseInPieces(text: string, options: Options): Promise<Parsed[]> {
  const records: Parsed[] = []
  const parser = parse(options).on('data', (one) => records.push(one))
  const ended = finished(parser)
  ended.catch(() => {})
  for (let start = 0; start < text.length; start += PIECE) {
    parser.write(text.slice(start, start + PIECE))
    await breathe()
  }
  parser.end()
  await ended
  return records
}

function readLine(
  { record, raw, info }: Parsed,
  columns: Partial<Record<Field, number>> | null,
  most: number
): PastedLine {
  const cell = (field: Field) =>
    record[columns ? (columns[field] ?? -1) : FIELDS.indexOf(field)]?.trim() ?? ''
  const tags = columns ? cell('tags') : record.slice(3, 3 + MOST_TAG_CELLS).join(',')
  return {
    line: info.lines - record.join('').split('\n').length + 1,
    destinationUrl: withScheme(cell('destinationUrl')),
    alias: cell('alias').replace(/^\//, ''),
    title: cell('title'),
    tags: splitTags(tags),
    raw: raw.trim(),
    hasMoreCells: record.length > most,
  }
}
