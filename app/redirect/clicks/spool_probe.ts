import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { spoolFiles } from '#app/redirect/clicks/spool_writer'
import { makeFolderSync } from '#app/shared/process/make_folder'

const TRY_EVERY_MS = 1_000

/** What a file system gives out at least, so that a full one refuses it. */
const PROBE = Buffer.alloc(4_096, ' ')

/**
 * Finds out whether the spool's disk takes anything, without a click: a process that a load
 * balancer has taken out gets no visitor who would show it.
 */
export class SpoolProbe {
  #triedMs = Number.NEGATIVE_INFINITY
  #held = false
  readonly #path: string

  constructor(
    private readonly directory: string,
    prefix: string,
    private readonly files: typeof spoolFiles
  ) {
    this.#path = join(directory, `${prefix}.probe`)
  }

  /** Writes a file of its own and removes it, at most once a second. */
  holds(atMs: number): boolean {
    if (atMs - this.#triedMs < TRY_EVERY_MS) return this.#held
    this.#triedMs = atMs
    this.#held = this.#try()
    return this.#held
  }

  #try(): boolean {
    try {
      makeFolderSync(this.directory)
      const fd = this.files.openSync(this.#path, 'w', 0o640)
      try {
        return this.files.writeSync(fd, PROBE, 0, PROBE.length) === PROBE.length
      } finally {
        this.files.closeSync(fd)
        rmSync(this.#path, { force: true })
      }
    } catch {
      return false
    }
  }
}
