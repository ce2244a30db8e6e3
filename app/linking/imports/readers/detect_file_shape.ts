import { open } from 'node:fs/promises'
import { importProblem } from '#app/linking/imports/problems'
import { detectCsv } from '#app/linking/imports/readers/detect_csv'
import type { FileContainer, FileShape, SkippedHead } from '#app/linking/imports/readers/file_shape'
import { hasLooseObjects } from '#app/linking/imports/readers/loose_objects'
import { skipHead } from '#app/linking/imports/readers/skip_head'
import { isUtf8, type FileEncoding } from '#app/linking/imports/readers/text'

const HEAD_BYTES = 64 * 1024

/** How a dump of a database begins, behind its comments. */
const SQL =
  /^(\/\*|(CREATE|INSERT|REPLACE|DROP|SET|LOCK|USE|START|BEGIN|ALTER|PRAGMA|DELETE|TRUNCATE|COMMIT)\b)/i

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
 * Finds out how a file is built. The columns of what is no CSV are found by reading its objects
 * (`surveyNames`).
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
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') return ofRecords('sqlite', 'utf-8')
  const read = encoding ?? (await detectEncoding(path, head))
  const text = new TextDecoder(read).decode(head)
  if (text.includes('\0')) throw unknownFormat('It is not text, and no SQLite database.')
  const found = skipHead(text)
  const begin = found.rest.trimStart()
  if (begin.startsWith('[') || begin.startsWith('{')) {
    const shape = ofRecords('json', read, found.skipped)
    const isLoose = begin.startsWith('{') && (await hasLooseObjects(path, shape))
    return isLoose ? { ...shape, hasLooseObjects: true } : shape
  }
  return SQL.test(begin) ? ofRecords('sql', read) : detectCsv(path, read, found)
}

function ofRecords(
  container: FileContainer,
  encoding: FileEncoding,
  skipped?: SkippedHead
): FileShape {
  const unknown = { delimiter: null, hasHeader: true, names: [], columns: {}, source: null }
  return { container, encoding, ...unknown, sample: [], ...(skipped && { skipped }) }
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

function unknownFormat(detail: string) {
  return importProblem('import.format_unknown', { field: 'file', detail })
}
