import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import type { SpoolSegment } from '#app/installation/backups/manifest'
import { SpoolOffsets } from '#app/visits/clicks/spool/offsets'
import { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'

const NEWLINE = 0x0a
const READ_AT_ONCE = 1024 * 1024

interface CapturedFile {
  file: FileHandle
  from: number
}

/**
 * Gathers the clicks of this machine that a dump does not hold yet. Files are opened before the
 * dump's snapshot and read after it, through descriptors that outlive their names: whatever is
 * drained and removed in between is in the one or the other, or in both and is recognised by its id.
 */
export class SpoolCapture {
  readonly #directory: SpoolDirectory
  readonly #files = new Map<string, CapturedFile>()
  #spoolId = ''
  #offsets: ReadonlyMap<string, number> = new Map()

  constructor(path: string) {
    this.#directory = new SpoolDirectory(path)
  }

  async begin(): Promise<void> {
    this.#spoolId = await this.#directory.id()
    this.#offsets = await new SpoolOffsets(this.#spoolId).all(db)
    await this.observe()
  }

  /** Opens the files that were not there before. */
  async observe(): Promise<void> {
    for (const { name } of await this.#directory.files()) {
      if (this.#files.has(name)) continue
      const file = await this.#directory.open(name)
      if (file) this.#files.set(name, { file, from: this.#offsets.get(name) ?? 0 })
    }
  }

  /**
   * Returns the whole lines of every file as it now is, one file after the other.
   *
   * @param segments gets an entry for each file that has any, as they pass
   */
  read(segments: SpoolSegment[]): Readable {
    return Readable.from(this.#lines(segments), { objectMode: false })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#files.values()].map(({ file }) => file.close()))
    this.#files.clear()
  }

  async *#lines(segments: SpoolSegment[]): AsyncGenerator<Buffer> {
    for (const [name, { file, from }] of this.#files) {
      let bytes = 0
      for await (const chunk of readWholeLines(file, from)) {
        bytes += chunk.length
        yield chunk
      }
      if (bytes > 0) segments.push({ spoolId: this.#spoolId, file: name, from, bytes })
    }
  }
}

/** A line that is still being written belongs to no segment. */
async function* readWholeLines(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  let at = from
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(READ_AT_ONCE),
      0,
      READ_AT_ONCE,
      at
    )
    if (bytesRead === 0) return
    at += bytesRead
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield bytes.subarray(0, end)
  }
}
