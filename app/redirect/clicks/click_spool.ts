import { randomBytes } from 'node:crypto'
import { SpoolProbe } from '#app/redirect/clicks/spool_probe'
import { spoolFiles, SpoolWriter } from '#app/redirect/clicks/spool_writer'
import type { RedirectLog } from '#app/redirect/links/source'
import { makeFolderSync } from '#app/shared/process/make_folder'
import { nowMs } from '#app/shared/time/clock'

const ROTATE_BYTES = 16 * 1024 * 1024
const LOOK_EVERY_MS = 10_000

/**
 * A line counts as kept only when its file was seen in its place at most this long before the line
 * was written. The drainer waits 30 times as long between taking a file out of its place and
 * removing it (`CONFIRM_SEALED_MS` of app/visits/clicks/drainer_options.ts), so it sees every such line.
 */
const SEEN_FOR_MS = 1_000
const REOPEN_AFTER_MS = 1_000
const LOG_EVERY_MS = 60_000
const NEWLINE = 0x0a

/** Holds what a turn of the event loop answers, many times over. */
const BUFFER_BYTES = 256 * 1024

/** A character as `length` counts it, which is a unit of UTF-16, takes at most three in UTF-8. */
const MOST_BYTES_PER_CHARACTER = 3

/** Ends a torn line so that it cannot be taken for a whole one, whatever it lacks. */
const TORN_LINE_END = '!\n'

export interface SpoolOptions {
  directory: string
  sync: boolean

  /** Milliseconds that only grow: a step of the machine's clock changes no pause. */
  monotonicMs: () => number
  log: RedirectLog
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

  /** Clicks that were to be kept since this process started, those that could not be included. */
  #givenClicks = 0

  readonly #encoder = new TextEncoder()

  /** Each write is over before the next one begins, so that all of them share its memory. */
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  readonly #files: typeof spoolFiles
  readonly #prefix: string
  readonly #probe: SpoolProbe
  #sequence = 0
  #file: SpoolWriter | null = null

  /** When the file was last seen in its place. */
  #seenMs = 0

  /** The last write broke off inside a line. */
  #torn = false
  #reopenAtMs = Number.NEGATIVE_INFINITY
  #keptAtMs = Number.NEGATIVE_INFINITY
  #loggedDropped = 0
  #loggedMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout

  constructor(private readonly options: SpoolOptions) {
    this.#files = options.files ?? spoolFiles
    this.#prefix = `${nowMs()}-${process.pid}-${randomBytes(4).toString('hex')}`
    this.#probe = new SpoolProbe(options.directory, this.#prefix, this.#files)
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /**
   * Writes whole lines with one call to the system.
   *
   * @param lines each with its newline
   * @param count the number of lines
   */
  append(lines: string, count: number): void {
    this.#givenClicks += count
    const atMs = this.options.monotonicMs()
    if (!this.#ready(atMs)) return this.#drop(count, atMs)
    if (!this.#write(lines, count, atMs)) return
    // Only a process that stood still between its look and its write comes here with an old look.
    const wroteAtMs = this.options.monotonicMs()
    if (wroteAtMs - this.#seenMs <= SEEN_FOR_MS || this.#isInPlace(wroteAtMs)) return
    if (!this.#ready(wroteAtMs)) return this.#drop(count, wroteAtMs)
    this.#write(lines, count, wroteAtMs)
  }

  /** Returns the clicks that were kept since this process started. */
  get spooledClicks(): number {
    return this.#givenClicks - this.droppedClicks
  }

  /** Can a click be kept now? Tries it out where the latest write does not say. */
  takesClicks(): boolean {
    const atMs = this.options.monotonicMs()
    return atMs - this.#keptAtMs < SEEN_FOR_MS || this.#probe.holds(atMs)
  }

  /** Closes a file that is no longer in its place, even where no visitor comes. */
  look(): void {
    const atMs = this.options.monotonicMs()
    this.#report(atMs)
    if (this.#file !== null) this.#isInPlace(atMs)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#leave()
    this.#report(Number.POSITIVE_INFINITY)
  }

  /** @returns whether every line is in the file; what is not was counted as dropped */
  #write(lines: string, count: number, atMs: number): boolean {
    const bytes = this.#encode(this.#torn ? TORN_LINE_END + lines : lines)
    const skip = this.#torn ? TORN_LINE_END.length : 0
    let written = 0
    try {
      while (written < bytes.length) {
        const more = this.#file!.write(bytes, written)
        if (more === 0) throw new Error('the disk took nothing')
        written += more
      }
      this.#torn = false
      if (this.options.sync) this.#file!.sync()
      this.#keptAtMs = atMs
      return true
    } catch (error) {
      this.#broken(error, bytes, written, skip, count, atMs)
      return false
    }
  }

  /**
   * Encodes in one pass into a buffer that all writes share, because each write is over before the next
   * begins. A buffer of its own took 21 KB of new memory for each write.
   *
   * @returns UTF-8, good until the next call
   */
  #encode(lines: string): Buffer {
    if (lines.length * MOST_BYTES_PER_CHARACTER > BUFFER_BYTES) return Buffer.from(lines)
    const { written } = this.#encoder.encodeInto(lines, this.#buffer)
    return this.#buffer.subarray(0, written)
  }

  #ready(atMs: number): boolean {
    if (this.#file !== null && this.#file.sizeBytes >= ROTATE_BYTES) this.#leave()
    const isSeen = this.#file !== null && atMs - this.#seenMs <= SEEN_FOR_MS
    if (isSeen || (this.#file !== null && this.#isInPlace(atMs))) return true
    return this.#open(atMs)
  }

  #open(atMs: number): boolean {
    if (this.#file !== null) return true
    if (atMs < this.#reopenAtMs) return false
    try {
      makeFolderSync(this.options.directory)
      const name = `${this.#prefix}-${this.#sequence++}.spool`
      this.#file = new SpoolWriter(this.options.directory, name, this.#files)
      this.#torn = false
      this.#seenMs = atMs
      return true
    } catch (error) {
      this.#reopenAtMs = atMs + REOPEN_AFTER_MS
      this.options.log.error({ err: error }, 'no click spool could be opened')
      return false
    }
  }

  /**
   * Looks whether the file is where it was opened. One that the drainer has sealed is left to it;
   * one that was removed altogether is copied into a new one, because no one knows what of it was
   * drained: a click that was is recognised by its id.
   */
  #isInPlace(atMs: number): boolean {
    const file = this.#file!
    const whereabouts = file.locate()
    if (whereabouts === 'in place') {
      this.#seenMs = atMs
      return true
    }
    this.#file = null
    this.#torn = false
    if (whereabouts === 'removed') this.#salvage(file, atMs)
    file.close()
    return false
  }

  #salvage(lost: SpoolWriter, atMs: number): void {
    const { log } = this.options
    try {
      if (lost.sizeBytes === 0) return
      if (!this.#open(atMs)) throw new Error('no other file could be opened')
      this.#torn = this.#file!.takeOver(lost) !== NEWLINE
      log.error({ bytes: lost.sizeBytes }, 'a click spool was removed under its writer; saved')
    } catch (error) {
      log.error({ err: error }, 'a click spool was removed under its writer and could not be saved')
    }
  }

  #broken(
    error: unknown,
    bytes: Buffer,
    written: number,
    skip: number,
    count: number,
    atMs: number
  ): void {
    let whole = 0
    for (let at = skip; at < written; at++) if (bytes[at] === NEWLINE) whole++
    if (written > 0) this.#torn = bytes[written - 1] !== NEWLINE
    this.#drop(count - whole, atMs)
    this.#keptAtMs = Number.NEGATIVE_INFINITY
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EAGAIN') {
      this.#leave()
      this.#reopenAtMs = atMs + REOPEN_AFTER_MS
    }
  }

  #drop(count: number, atMs: number): void {
    this.droppedClicks += count
    this.#report(atMs)
  }

  #report(atMs: number): void {
    const dropped = this.droppedClicks - this.#loggedDropped
    if (dropped === 0 || atMs - this.#loggedMs < LOG_EVERY_MS) return
    this.#loggedMs = atMs
    this.#loggedDropped = this.droppedClicks
    this.options.log.error({ dropped }, 'clicks were answered but could not be kept')
  }

  #leave(): void {
    this.#file?.close()
    this.#file = null
    this.#torn = false
  }
}
