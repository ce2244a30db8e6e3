import { randomBytes } from 'node:crypto'
import { closeSync, fdatasyncSync, futimesSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#app/redirect/source'

const ROTATE_BYTES = 16 * 1024 * 1024
const TOUCH_EVERY_MS = 10_000

/** The drainer removes a drained file that nobody touched for an hour; half of that is safe. */
const STALE_AFTER_MS = 30 * 60_000
const REOPEN_AFTER_MS = 1_000
const LOG_EVERY_MS = 60_000
const NEWLINE = 0x0a

/** Ends a torn line so that it cannot be taken for a whole one, whatever it lacks. */
const SCAR = '!\n'

/** What of the file system is used, so that a test can fill the disk. */
export const spoolFiles = { openSync, writeSync, fdatasyncSync, futimesSync, closeSync }

export interface SpoolOptions {
  directory: string
  sync: boolean
  clock: () => number
  log: Log
  files?: typeof spoolFiles
}

/**
 * This process's own append-only file of clicks. A line is in the page cache before its redirect is
 * answered, so that it outlives the process; the drainer takes it from there.
 *
 * A full or failing disk stops no redirect: what could not be written is counted and logged.
 */
export class ClickSpool {
  /** Clicks that were answered but could not be kept since this process started. */
  droppedClicks = 0

  readonly #files: typeof spoolFiles
  readonly #prefix: string
  #sequence = 0
  #fd: number | null = null
  #size = 0
  #touchedMs = 0

  /** The last write broke off inside a line. */
  #torn = false
  #reopenAtMs = 0
  #loggedDropped = 0
  #loggedMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout

  constructor(private readonly options: SpoolOptions) {
    this.#files = options.files ?? spoolFiles
    this.#prefix = `${options.clock()}-${process.pid}-${randomBytes(4).toString('hex')}`
    this.#timer = setInterval(() => this.touch(), TOUCH_EVERY_MS)
    this.#timer.unref()
  }

  /**
   * Writes whole lines with one call to the system.
   *
   * @param lines each with its newline
   * @param count how many there are
   */
  append(lines: string, count: number): void {
    const nowMs = this.options.clock()
    if (!this.#ready(nowMs)) return this.#drop(count, nowMs)

    const bytes = Buffer.from(this.#torn ? SCAR + lines : lines)
    const skip = this.#torn ? SCAR.length : 0
    let written = 0
    try {
      while (written < bytes.length) {
        const more = this.#files.writeSync(this.#fd!, bytes, written, bytes.length - written)
        if (more === 0) throw new Error('the disk took nothing')
        written += more
      }
      this.#torn = false
      if (this.options.sync) this.#files.fdatasyncSync(this.#fd!)
    } catch (error) {
      this.#broken(error, bytes, written, skip, count, nowMs)
    }
    this.#size += written
  }

  /** Tells the drainer that this file still has a writer. */
  touch(): void {
    const nowMs = this.options.clock()
    this.#report(nowMs)
    if (this.#fd === null || nowMs - this.#touchedMs > STALE_AFTER_MS) return
    try {
      this.#files.futimesSync(this.#fd, nowMs / 1_000, nowMs / 1_000)
      this.#touchedMs = nowMs
    } catch {
      this.#close()
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#close()
    this.#report(Number.POSITIVE_INFINITY)
  }

  #ready(nowMs: number): boolean {
    const worn = this.#size >= ROTATE_BYTES || nowMs - this.#touchedMs > STALE_AFTER_MS
    if (this.#fd !== null && !worn) return true
    this.#close()
    if (nowMs < this.#reopenAtMs) return false
    try {
      mkdirSync(this.options.directory, { recursive: true })
      const name = `${this.#prefix}-${this.#sequence++}.spool`
      this.#fd = this.#files.openSync(join(this.options.directory, name), 'ax', 0o640)
      this.#size = 0
      this.#torn = false
      this.#touchedMs = nowMs
      return true
    } catch (error) {
      this.#reopenAtMs = nowMs + REOPEN_AFTER_MS
      this.options.log.error({ err: error }, 'no click spool could be opened')
      return false
    }
  }

  #broken(
    error: unknown,
    bytes: Buffer,
    written: number,
    skip: number,
    count: number,
    nowMs: number
  ): void {
    let whole = 0
    for (let at = skip; at < written; at++) if (bytes[at] === NEWLINE) whole++
    if (written > 0) this.#torn = bytes[written - 1] !== NEWLINE
    this.#drop(count - whole, nowMs)
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EAGAIN') {
      this.#close()
      this.#reopenAtMs = nowMs + REOPEN_AFTER_MS
    }
  }

  #drop(count: number, nowMs: number): void {
    this.droppedClicks += count
    this.#report(nowMs)
  }

  #report(nowMs: number): void {
    const dropped = this.droppedClicks - this.#loggedDropped
    if (dropped === 0 || nowMs - this.#loggedMs < LOG_EVERY_MS) return
    this.#loggedMs = nowMs
    this.#loggedDropped = this.droppedClicks
    this.options.log.error({ dropped }, 'clicks were answered but could not be kept')
  }

  #close(): void {
    if (this.#fd === null) return
    try {
      this.#files.closeSync(this.#fd)
    } catch {}
    this.#fd = null
  }
}
