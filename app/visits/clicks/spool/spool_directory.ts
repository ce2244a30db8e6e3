import { randomBytes } from 'node:crypto'
import {
  link,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { isId, newId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/process/make_folder'

/** A spool file as it stands. */
export interface SpoolFile {
  /** The name its writer gave it; never used again once the file is removed. */
  name: string
  sizeBytes: number

  /** Was it taken from its writer? It lies under its name and the seal's suffix then. */
  isSealed: boolean
}

/** What lies at an offset of a spool file. */
export interface SpoolChunk {
  /** Complete lines, without their newlines. */
  lines: string[]

  /** Where the next line begins. */
  nextOffset: number

  /** Size of the file when it was read. */
  sizeBytes: number
}

const NEWLINE = 0x0a
const OPEN = '.spool'
const SEALED = '.spool.sealed'
const SEAL = SEALED.slice(OPEN.length)

/**
 * The directory that the web processes of this machine write their clicks to. It carries an id of
 * its own, so that offsets of two machines, or of a directory made again, never meet.
 */
export class SpoolDirectory {
  constructor(readonly path: string) {}

  /** Returns the directory's id, made with the directory when it is not there. */
  async id(): Promise<string> {
    const idFile = join(this.path, '.spool_id')
    const known = await readFile(idFile, 'utf8').catch(whenMissing(''))
    if (isId(known)) return known
    await makeFolder(this.path)
    const draft = `${idFile}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, newId())
    if (known !== '') await rm(idFile)
    await link(draft, idFile).catch(ignoreExisting)
    await rm(draft)
    return readFile(idFile, 'utf8')
  }

  /** Returns every spool file, oldest name first. */
  async files(): Promise<SpoolFile[]> {
    const entries = await readdir(this.path).catch(whenMissing([] as string[]))
    const names = entries
      .filter((name) => name.endsWith(OPEN) || name.endsWith(SEALED))
      .map((name) => (name.endsWith(SEALED) ? name.slice(0, -SEAL.length) : name))
    const files = await Promise.all([...new Set(names)].sort().map((name) => this.look(name)))
    return files.filter((file) => file !== null)
  }

  /** Returns the file as it stands; null when it is gone. */
  async look(name: string): Promise<SpoolFile | null> {
    for (const isSealed of [false, true]) {
      const found = await stat(this.#pathOf(name, isSealed)).catch(whenMissing(null))
      if (found) return { name, sizeBytes: found.size, isSealed }
    }
    return null
  }

  /**
   * Takes a file from its writer: renames it, in place of every warning. The writer sees it gone
   * from its place before it relies on it again; what it has written until then is still read.
   */
  async seal(name: string): Promise<void> {
    await rename(this.#pathOf(name, false), this.#pathOf(name, true)).catch(whenMissing(undefined))
  }

  /**
   * Reads the complete lines from an offset on; null when the file is gone. `maxBytes` bytes
   * without any newline are not a line that we wrote: they are passed over like a line that does
   * not decode.
   */
  async read(name: string, offset: number, maxBytes: number): Promise<SpoolChunk | null> {
    const file = await this.open(name)
    if (!file) return null
    try {
      const { size: sizeBytes } = await file.stat()
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(maxBytes, sizeBytes - offset)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
      const bytes = buffer.subarray(0, bytesRead)
      const end = bytes.lastIndexOf(NEWLINE) + 1
      if (end === 0 && bytesRead === maxBytes) {
        return { lines: [''], nextOffset: offset + maxBytes, sizeBytes }
      }
      const lines = end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n')
      return { lines, nextOffset: offset + end, sizeBytes }
    } finally {
      await file.close()
    }
  }

  /** Removes a sealed file. One that has a writer still is never removed. */
  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name, true), { force: true })
  }

  /**
   * Opens a file for reading, which then stays readable also when it is removed; null when it is
   * gone. Under its own name first: it can be sealed in between, and never the other way round.
   */
  async open(name: string): Promise<FileHandle | null> {
    const unsealed = await open(this.#pathOf(name, false)).catch(whenMissing(null))
    return unsealed ?? (await open(this.#pathOf(name, true)).catch(whenMissing(null)))
  }

  #pathOf(name: string, isSealed: boolean): string {
    return join(this.path, isSealed ? name + SEAL : name)
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
