import { setImmediate as breathe } from 'node:timers/promises'
import { decodeClickLine, type ClickLine } from '#app/redirect/clicks/click_line'
import {
  computeBatchBytes,
  FIRST_BATCH_BYTES,
  type StoredBatch,
} from '#app/visits/clicks/rules/batch_bytes'
import { readClick } from '#app/visits/clicks/rules/read_click'
import type { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'
import type { Click } from '#app/visits/raw_clicks/click'

/** Of the QR codes asked for, the link of each one that exists. */
export type ScanResolver = (
  linkIds: string[],
  qrCodeIds: string[]
) => Promise<ReadonlyMap<string, string>>

/**
 * How long lines are read without a pause. Senders decide how long a user agent takes to read, and
 * the worker has deliveries and jobs to see to in the meantime; while a batch is being stored, the
 * next statement waits no longer than this.
 */
const LONGEST_READING_MS = 5

/** Lines between two looks at the clock. */
const LINES_PER_LOOK = 16

/** A chunk of a spool file, read and judged. */
export interface ReadChunk {
  /** The clicks of its lines, each once. */
  clicks: Click[]

  /** Complete lines, those that did not decode included, and those that did. */
  lines: number
  decoded: number

  /** Where the next line begins. */
  nextOffset: number

  /** Size of the file when it was read. */
  sizeBytes: number
}

/**
 * Reads spool files chunk by chunk, and the next chunk while the database stores the one before.
 * Lines are only ever added to a file, so that what was read earlier is still there; whether it is
 * to be stored, the offset in the database decides.
 */
export class ChunkReader {
  #ahead: { file: string; offset: number; chunk: Promise<ReadChunk | null> } | null = null

  #maxBytes: number

  /** @param mostBytes of a chunk, however quickly they are stored */
  constructor(
    private directory: SpoolDirectory,
    private mostBytes: number,
    private scanResolver: ScanResolver
  ) {
    this.#maxBytes = Math.min(FIRST_BATCH_BYTES, mostBytes)
  }

  /** Returns the chunk that begins at an offset; null when the file is gone. */
  async read(file: string, offset: number): Promise<ReadChunk | null> {
    const ahead = this.#ahead
    const isAhead = ahead?.file === file && ahead.offset === offset
    if (!isAhead) return this.#read(file, offset)
    this.#ahead = null
    const chunk = await ahead.chunk
    return chunk !== null && chunk.lines > 0 ? chunk : this.#read(file, offset)
  }

  /** Begins to read a chunk that will be asked for. Where that fails, asking for it says why. */
  readAhead(file: string, offset: number): void {
    if (this.#ahead?.file === file && this.#ahead.offset === offset) return
    const chunk = this.#read(file, offset).catch(() => null)
    this.#ahead = { file, offset, chunk }
  }

  /** Learns how long a chunk took to store, for the size of those to come. */
  noteStored(batch: StoredBatch): void {
    this.#maxBytes = computeBatchBytes(batch, this.#maxBytes, this.mostBytes)
  }

  async #read(file: string, offset: number): Promise<ReadChunk | null> {
    const chunk = await this.directory.read(file, offset, this.#maxBytes)
    if (chunk === null) return null
    const lines = await inStretches(chunk.lines, decodeClickLine)
    const decoded = lines.filter((line) => line !== null)
    const linkOfQrCode = await this.#resolveScans(decoded)
    const clicks = await inStretches(decoded, (line) => readClick(line, linkOfQrCode))
    return {
      clicks: [...new Map(clicks.map((click) => [click.id, click])).values()],
      lines: lines.length,
      decoded: decoded.length,
      nextOffset: chunk.nextOffset,
      sizeBytes: chunk.sizeBytes,
    }
  }

  async #resolveScans(lines: readonly ClickLine[]): Promise<ReadonlyMap<string, string>> {
    const withQr = lines.filter(({ qr }) => qr !== null && qr !== '')
    if (withQr.length === 0) return new Map()
    return this.scanResolver(
      [...new Set(withQr.map((line) => line.linkId))],
      [...new Set(withQr.map((line) => line.qr!))]
    )
  }
}

/** Maps a long list, and lets others have their turn in between. */
async function inStretches<Item, Result>(
  items: readonly Item[],
  toResult: (item: Item) => Result
): Promise<Result[]> {
  const results: Result[] = []
  let sinceMs = performance.now()
  for (const [number, item] of items.entries()) {
    results.push(toResult(item))
    if (number % LINES_PER_LOOK !== 0 || performance.now() - sinceMs < LONGEST_READING_MS) continue
    await breathe()
    sinceMs = performance.now()
  }
  return results
}
