import { open } from 'node:fs/promises'
import { importProblem } from '#app/linking/imports/problems'
import { readCsvLines } from '#app/linking/imports/readers/csv'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readJsonRecords } from '#app/linking/imports/readers/json'
import { readSqlRecords } from '#app/linking/imports/readers/sql'
import { readSqliteRecords } from '#app/linking/imports/readers/sqlite'
import { isUtf8, type FileEncoding } from '#app/linking/imports/readers/text'
import { guessColumns, guessSource } from '#app/linking/imports/rules/column_names'

const HEAD_BYTES = 64 * 1024

/** Lines that are shown to choose columns by. */
const SAMPLE_LINES = 5
const SAMPLE_CELL = 200

/** First bytes of what is a folder of files, or one that is packed. */
const PACKED: [string, string][] = [
  ['504b0304', 'a zip archive or a spreadsheet'],
  ['1f8b', 'packed with gzip'],
  ['425a68', 'packed with bzip2'],
  ['fd377a585a00', 'packed with xz'],
  ['28b52ffd', 'packed with zstd'],
  ['377abcaf', 'a 7z archive'],
  ['526172211a', 'a rar archive'],
]

/**
 * Finds out how a file is built.
 *
 * @param encoding to read it by; found out when left out
 * @throws Problem `import.empty`, `import.packed`, `import.format_unknown`, `import.malformed`
 */
export async function detectFileShape(path: string, encoding?: FileEncoding): Promise<FileShape> {
  const head = await readHead(path)
  if (head.length === 0) throw importProblem('import.empty', { field: 'file' })
  const packed = PACKED.find(([magic]) => head.toString('hex', 0, 8).startsWith(magic))
  if (packed) {
    const detail = `The file is ${packed[1]}. Unpack it, or save the sheet as CSV.`
    throw importProblem('import.packed', { field: 'file', detail })
  }
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') return ofSqlite(path)
  const read = encoding ?? (await detectEncoding(path, head))
  const text = new TextDecoder(read).decode(head).trimStart()
  if (text.includes('\0')) throw unknownFormat('It is not text, and no SQLite database.')
  if (text.startsWith('[') || text.startsWith('{')) return ofJson(path, read)
  if (/^(--|\/\*|#|CREATE |INSERT |DROP |SET |LOCK )/i.test(text)) return ofSql(path, read)
  return ofCsv(path, read, detectDelimiter(text))
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function detectEncoding(path: string, head: Buffer): Promise<FileEncoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
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

async function ofCsv(path: string, encoding: FileEncoding, delimiter: string): Promise<FileShape> {
  const sample: string[][] = []
  for await (const line of readCsvLines(path, { encoding, delimiter })) {
    if ('cells' in line) sample.push(line.cells.map((cell) => cell.slice(0, SAMPLE_CELL)))
    if (sample.length > SAMPLE_LINES) break
  }
  if (sample.length === 0) throw unknownFormat('None of its lines can be read.')
  const hasHeader = !sample[0].some((cell) => /^https?:\/\//i.test(cell.trim()))
  const names = hasHeader
    ? distinct(sample[0].map((name) => name.trim()))
    : sample[0].map((_, index) => `Column ${index + 1}`)
  return {
    container: 'csv',
    encoding,
    delimiter,
    hasHeader,
    names,
    columns: hasHeader ? guessColumns(names) : columnsByLook(names, sample[0]),
    source: hasHeader ? guessSource(names) : null,
    sample: sample.slice(hasHeader ? 1 : 0).slice(0, SAMPLE_LINES),
  }
}

/**
 * Guesses the columns without names: the last web address is the destination, the first other cell
 * the alias.
 */
function columnsByLook(names: string[], cells: string[]) {
  const isUrl = (cell: string) => /^https?:\/\//i.test(cell.trim())
  const urls = names.filter((_, index) => isUrl(cells[index]))
  const alias = names.find((_, index) => /^[\w-]{1,64}$/.test(cells[index].trim()))
  return {
    destinationUrl: urls.at(-1),
    ...(urls.length > 1 ? { shortUrl: urls[0] } : alias ? { alias } : {}),
  }
}

function distinct(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name, index) => {
    const plain = name === '' ? `Column ${index + 1}` : name.slice(0, 100)
    const times = (seen.get(plain) ?? 0) + 1
    seen.set(plain, times)
    return times === 1 ? plain : `${plain} (${times})`
  })
}

async function ofJson(path: string, encoding: FileEncoding): Promise<FileShape> {
  return ofRecords({ container: 'json', encoding }, readJsonRecords(path, { encoding }))
}

async function ofSql(path: string, encoding: FileEncoding): Promise<FileShape> {
  return ofRecords({ container: 'sql', encoding }, readSqlRecords(path, { encoding }))
}

async function ofSqlite(path: string): Promise<FileShape> {
  return ofRecords({ container: 'sqlite', encoding: 'utf-8' }, readSqliteRecords(path))
}

/** Detects the shape from the members of the first objects of a file; the others have the same. */
async function ofRecords(
  built: Pick<FileShape, 'container' | 'encoding'>,
  records: AsyncGenerator<{ record: Record<string, unknown> } | { fault: string }>
): Promise<FileShape> {
  const first: Record<string, unknown>[] = []
  for await (const one of records) {
    if ('record' in one) first.push(one.record)
    if (first.length === SAMPLE_LINES) break
  }
  if (first.length === 0) throw importProblem('import.empty', { field: 'file' })
  const names = [...new Set(first.flatMap((record) => Object.keys(record)))].slice(0, 200)
  const columns = guessColumns(names)
  return {
    ...built,
    delimiter: null,
    hasHeader: true,
    names,
    columns,
    source: guessSource(names),
    sample: first.map((record) => names.map((name) => formatCell(record[name]))),
  }
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, SAMPLE_CELL)
}

function unknownFormat(detail: string) {
  return importProblem('import.format_unknown', { field: 'file', detail })
}
