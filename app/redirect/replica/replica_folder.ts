import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { newId } from '#app/shared/ids'
import { makeFolderSync } from '#app/shared/process/make_folder'

/** For the account that Shunt runs as alone: hashes of link passwords are in it. */
const FOLDER_MODE = 0o700
export const REPLICA_FILE_MODE = 0o600

const CURRENT = 'current'
const FOLLOWED = 'followed'
const GENERATION = /^links-([a-z0-9]+)\.sqlite/

/**
 * The folder of a machine's replica. Each filling from the beginning is a file of its own, a
 * generation, and `current` names the present one: no file is ever written over, cut or replaced
 * under a process that reads it.
 */
export class ReplicaFolder {
  constructor(readonly path: string) {}

  /** Returns the file of a generation. */
  fileOf(generation: string): string {
    return join(this.path, `links-${generation}.sqlite`)
  }

  /** Returns the name of the present generation; null: there is none, or it was found faulty. */
  current(): string | null {
    try {
      const generation = readFileSync(join(this.path, CURRENT), 'utf8').trim()
      const isSound = /^[a-z0-9]+$/.test(generation) && !existsSync(this.#faultOf(generation))
      return isSound ? generation : null
    } catch {
      return null
    }
  }

  /** Marks a generation as one that no process may read, until its keeper begins another. */
  markFaulty(generation: string): void {
    writeFileSync(this.#faultOf(generation), '', { mode: REPLICA_FILE_MODE })
  }

  /** Notes that the replica has all that the feed had at this moment. */
  noteFollowed(): void {
    writeFileSync(join(this.path, FOLLOWED), '', { mode: REPLICA_FILE_MODE })
  }

  /** Returns when the replica last had all that the feed had, milliseconds since the epoch, by the file system. */
  followedAtMs(): number | null {
    return statSync(join(this.path, FOLLOWED), { throwIfNoEntry: false })?.mtimeMs ?? null
  }

  /** Was the present generation found faulty, and has no other taken its place yet? */
  isFaulty(): boolean {
    return existsSync(join(this.path, CURRENT)) && this.current() === null
  }

  /** Makes the folder, which our account alone can read. */
  prepare(): void {
    makeFolderSync(this.path, FOLDER_MODE)
    chmodSync(this.path, FOLDER_MODE)
  }

  /** Names a generation that does not exist yet. */
  nameGeneration(): string {
    return newId()
  }

  /** Makes a generation the present one, and removes every other. */
  adopt(generation: string): void {
    const draft = join(this.path, `${CURRENT}.new`)
    writeFileSync(draft, generation, { mode: REPLICA_FILE_MODE })
    renameSync(draft, join(this.path, CURRENT))
    for (const name of readdirSync(this.path)) {
      const found = GENERATION.exec(name)
      if (found && found[1] !== generation) rmSync(join(this.path, name), { force: true })
    }
  }

  /** Removes all of it. */
  clear(): void {
    rmSync(join(this.path, CURRENT), { force: true })
    if (!existsSync(this.path)) return
    for (const name of readdirSync(this.path)) {
      if (GENERATION.test(name)) rmSync(join(this.path, name), { force: true })
    }
  }

  #faultOf(generation: string): string {
    return `${this.fileOf(generation)}.faulty`
  }
}
