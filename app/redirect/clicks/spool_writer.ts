import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const COPY_BYTES = 1024 * 1024

/** What of the file system is used, so that a test can fill the disk. */
export const spoolFiles = {
  openSync,
  writeSync,
  readSync,
  fdatasyncSync,
  fstatSync,
  statSync,
  closeSync,
}

/**
 * - `in place`: under the name it was opened with
 * - `moved`: under another name; the drainer sealed it
 * - `removed`: under no name: what is written to it vanishes with its last descriptor
 */
export type SpoolFileLocation = 'in place' | 'moved' | 'removed'

/** One open file of the spool: anyone who opens it is the only one to write to it. */
export class SpoolWriter {
  sizeBytes = 0
  readonly #path: string
  readonly #fd: number
  readonly #identity: string

  /** @throws when it cannot be made, or the name was used before */
  constructor(
    directory: string,
    name: string,
    private readonly files: typeof spoolFiles
  ) {
    this.#path = join(directory, name)
    this.#fd = files.openSync(this.#path, 'ax+', 0o640)
    const { dev, ino } = files.fstatSync(this.#fd)
    this.#identity = `${dev}/${ino}`
  }

  /** @returns how many bytes the disk took */
  write(bytes: Buffer, from: number): number {
    const written = this.files.writeSync(this.#fd, bytes, from, bytes.length - from)
    this.sizeBytes += written
    return written
  }

  sync(): void {
    this.files.fdatasyncSync(this.#fd)
  }

  /** Asks the file system, not any clock. Two calls to the system. */
  locate(): SpoolFileLocation {
    const there = this.files.statSync(this.#path, { throwIfNoEntry: false })
    if (there && `${there.dev}/${there.ino}` === this.#identity) return 'in place'
    return this.files.fstatSync(this.#fd).nlink === 0 ? 'removed' : 'moved'
  }

  /**
   * Copies all that another file holds, through its descriptor: it needs no name any more.
   *
   * @returns the last byte copied
   */
  takeOver(other: SpoolWriter): number {
    const buffer = Buffer.allocUnsafe(COPY_BYTES)
    let last = 0
    for (let at = 0; ;) {
      const length = this.files.readSync(other.#fd, buffer, 0, COPY_BYTES, at)
      if (length === 0) return last
      at += length
      last = buffer[length - 1]
      const bytes = buffer.subarray(0, length)
      for (let written = 0; written < length;) written += this.write(bytes, written)
    }
  }

  close(): void {
    try {
      this.files.closeSync(this.#fd)
    } catch {}
  }
}
