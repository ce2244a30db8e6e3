import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId, newId } from '#app/shared/ids'

/** A spool file as it stands. */
export interface SpoolFile {
  /** Name within the directory; never used again once the file is removed. */
  name: string
  sizeBytes: number

  /** Milliseconds since the epoch. Its writer touches a live file every 10 seconds. */
  modifiedAtMs: number
}

/** What lies at an offset of a spool file. */
export interface SpoolChunk {
  /** Complete lines, without their newlines. */
  lines: string[]

  /** Where the next line begins. */
  nextOffset: number

  /** Size of the file when it was read. */
  sizeBytes: number
  modifiedAtMs: number
}

const NEWLINE = 0x0a

/**
 * The directory that the web processes of this machine write their clicks to. It carries an id of
 * its own, so that offsets of two machines, or of a directory made anew, never meet.
 */
export class SpoolDirectory {
  constructor(readonly path: string) {}

  /** The directory's id, made with the directory when it is not there. */
  async id(): Promise<string> {
    const idFile = join(this.path, '.spool_id')
    const known = await readFile(idFile, 'utf8').catch(whenMissing(''))
    if (isId(known)) return known
    await mkdir(this.path, { recursive: true })
    const draft = `${idFile}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, newId())
    if (known !== '') await rm(idFile)
    await link(draft, idFile).catch(ignoreExisting)
    await rm(draft)
    return readFile(idFile, 'utf8')
  }

  /** Every spool file, oldest name first. */
  async files(): Promise<SpoolFile[]> {
    const entries = await readdir(this.path).catch(whenMissing([] as string[]))
    const names = entries.filter((name) => name.endsWith('.spool')).sort()
    const files = await Promise.all(names.map((name) => this.look(name)))
    return files.filter((file) => file !== null)
  }

  /** The file as it stands; null when it is gone. */
  async look(name: string): Promise<SpoolFile | null> {
    const found = await stat(join(this.path, name)).catch(whenMissing(null))
    return found && { name, sizeBytes: found.size, modifiedAtMs: found.mtimeMs }
  }

  /**
   * The complete lines from an offset on; null when the file is gone. A stretch of `maxBytes`
   * without any newline is no line of ours: it is passed over as one that does not decode.
   */
  async read(name: string, offset: number, maxBytes: number): Promise<SpoolChunk | null> {
    const file = await open(join(this.path, name)).catch(whenMissing(null))
    if (!file) return null
    try {
      const { size: sizeBytes, mtimeMs: modifiedAtMs } = await file.stat()
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(maxBytes, sizeBytes - offset)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
      const bytes = buffer.subarray(0, bytesRead)
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end === 0 && bytesRead === maxBytes) {
        return { lines: [''], nextOffset: offset + maxBytes, sizeBytes, modifiedAtMs }
      }
      const lines = end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n')
      return { lines, nextOffset: offset + end, sizeBytes, modifiedAtMs }
    } finally {
      await file.close()
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true })
  }
}

function whenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
