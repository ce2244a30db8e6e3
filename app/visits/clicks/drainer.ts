import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { monotonicMs } from '#app/shared/time/clock'
import { databaseNowMs, refreshDatabaseClock } from '#app/shared/time/database_clock'
import {
  drainChunk,
  type ChunkOutcome,
  type ChunkSource,
} from '#app/visits/clicks/actions/drain_chunk'
import { DRAINER_DEFAULTS, type ClickDrainerOptions } from '#app/visits/clicks/drainer_options'
import { ChunkReader } from '#app/visits/clicks/spool/chunk_reader'
import { FinishedFiles } from '#app/visits/clicks/spool/finished_files'
import { SpoolOffsets } from '#app/visits/clicks/spool/offsets'
import { SpoolDirectory, type SpoolFile } from '#app/visits/clicks/spool/spool_directory'

export interface DrainResult {
  stored: number
  alreadyStored: number
  skipped: number
  removedFiles: number

  /** Was every line in the store when the pass began to look? */
  caughtUp: boolean
}

/** Longest pause after a failure, so that clicks are in the store soon after the database is. */
const LONGEST_WAIT_MS = 2_000

/** How often "drained up to now" is written when nothing else happens. */
const NOTE_EVERY_MS = 1_000

/**
 * Moves clicks from the spool into the database, each exactly once, however many drainers work on
 * the same spool and whenever they are killed. All that it knows is in the database: see
 * `drainChunk`. What it keeps in memory only saves asking.
 */
export class ClickDrainer {
  private directory: SpoolDirectory
  private offsets: SpoolOffsets | null = null
  private source: ChunkSource | null = null
  private options: Required<ClickDrainerOptions>
  private finished: FinishedFiles

  /** Per file: where it is drained to, and the size at which nothing complete followed. */
  private known = new Map<string, { offset: number; lookedAtBytes: number }>()
  private notedAtMs = Number.NEGATIVE_INFINITY

  constructor(options: ClickDrainerOptions) {
    this.options = { ...DRAINER_DEFAULTS, ...options }
    const { spoolPath, sealAfterMs, confirmSealedMs } = this.options
    this.directory = new SpoolDirectory(spoolPath)
    this.finished = new FinishedFiles(this.directory, sealAfterMs, confirmSealedMs)
  }

  /**
   * Drains until it is stopped. Failures are logged and waited out; nothing ends it but the signal.
   */
  async run(signal: AbortSignal): Promise<void> {
    let waitMs = this.options.pollMs
    while (!signal.aborted) {
      try {
        await this.drainOnce(signal)
        waitMs = this.options.pollMs
      } catch (error) {
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        if (isDatabaseUnavailable(error))
          logger.warn('The database is away; clicks wait in the spool')
        else logger.error({ err: error }, 'Clicks could not be drained; trying again')
      }
      await sleep(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  /**
   * Stores every complete line there is, file by file in turns.
   *
   * @throws the first failure, after the other files had their turn
   */
  async drainOnce(signal?: AbortSignal): Promise<DrainResult> {
    const result = { stored: 0, alreadyStored: 0, skipped: 0, removedFiles: 0, caughtUp: true }
    await refreshDatabaseClock()
    const source = await this.open()
    const startedAtMs = databaseNowMs()
    const files = await this.directory.files()
    this.finished.observe(files)
    await this.registerNewFiles(files)

    const failures: unknown[] = []
    let waiting = files.filter((file) => this.hasMore(file))
    while (waiting.length > 0 && !signal?.aborted) {
      const unfinished: SpoolFile[] = []
      for (const [number, file] of waiting.entries()) {
        try {
          const next = waiting[number + 1] ?? unfinished[0] ?? file
          const offset = next === file ? undefined : this.known.get(next.name)!.offset
          const outcome = await drainChunk(source, file.name, { file: next.name, offset })
          if (this.note(file, outcome, result)) unfinished.push(file)
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error
          failures.push(error)
        }
      }
      waiting = unfinished
    }
    if (failures.length > 0) throw failures[0]

    const present = files.filter((file) => this.known.has(file.name))
    await this.finished.sealResting(present.filter((file) => !this.hasMore(file)))
    result.removedFiles = await this.removeFinished(present)
    result.caughtUp &&= waiting.length === 0
    if (result.caughtUp) await this.noteDrained(startedAtMs)
    return result
  }

  private async open(): Promise<ChunkSource> {
    if (this.source) return this.source
    const { chunkBytes, scanResolver, onCounted } = this.options
    this.offsets = new SpoolOffsets(await this.directory.id())
    await this.offsets.announce(db, hostname(), databaseNowMs())
    await this.forgetMissing(this.offsets)
    this.source = {
      reader: new ChunkReader(this.directory, chunkBytes, scanResolver),
      offsets: this.offsets,
      onCounted,
      isFinal: (file) => this.finished.isFinal(file),
    }
    return this.source
  }

  /** Tidies up after a drainer that died between removing a file and saying so. */
  private async forgetMissing(offsets: SpoolOffsets): Promise<void> {
    for (const [name, offset] of await offsets.all(db)) {
      if (await this.directory.look(name)) this.known.set(name, { offset, lookedAtBytes: offset })
      else await retryingTransaction(db, (trx) => offsets.forget(trx, name))
    }
  }

  /** Gives files that were never seen before an offset of their own. */
  private async registerNewFiles(files: SpoolFile[]): Promise<void> {
    const newFiles = files.filter((file) => !this.known.has(file.name))
    if (newFiles.length === 0) return
    const stored = await this.offsets!.all(db)
    for (const { name } of newFiles) {
      if (!stored.has(name)) await this.offsets!.add(db, name)
      const offset = stored.get(name) ?? 0
      this.known.set(name, { offset, lookedAtBytes: offset })
    }
  }

  /** Could there be lines that are not stored? Costs no question to the database. */
  private hasMore(file: SpoolFile): boolean {
    const { offset, lookedAtBytes } = this.known.get(file.name)!
    if (file.sizeBytes <= offset) return false
    return file.sizeBytes !== lookedAtBytes || this.finished.isFinal(file.name)
  }

  /** Adds what came out of a chunk; returns whether the file goes on. */
  private note(file: SpoolFile, outcome: ChunkOutcome | null, result: DrainResult): boolean {
    if (outcome === null) {
      this.known.delete(file.name)
      result.caughtUp = false
      return false
    }
    const { offset, sizeBytes } = outcome
    const isAtRest = offset === this.known.get(file.name)!.offset
    this.known.set(file.name, { offset, lookedAtBytes: isAtRest ? sizeBytes : offset })
    result.stored += outcome.stored
    result.alreadyStored += outcome.alreadyStored
    result.skipped += outcome.skipped
    if (outcome.skipped > 0) {
      logger.warn({ file: file.name, lines: outcome.skipped }, 'Lines of the spool were skipped')
    }
    return !isAtRest && offset < sizeBytes
  }

  private async removeFinished(files: SpoolFile[]): Promise<number> {
    let removed = 0
    for (const file of files) {
      const isDrained = this.known.get(file.name)!.offset >= file.sizeBytes
      if (!isDrained || !this.finished.isFinal(file.name)) continue
      this.known.delete(file.name)
      if (await this.finished.remove(file.name, this.offsets!)) removed++
    }
    return removed
  }

  private async noteDrained(throughMs: number): Promise<void> {
    if (monotonicMs() - this.notedAtMs < NOTE_EVERY_MS) return
    await this.offsets!.noteDrained(db, throughMs)
    this.notedAtMs = monotonicMs()
  }
}
