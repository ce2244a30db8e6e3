import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { retryingTransaction } from '#app/shared/database/transaction'
import { monotonicMs } from '#app/shared/time/clock'
import { storeClicks, type CountedLink } from '#app/visits/clicks/actions/store_clicks'
import type { ChunkReader, ReadChunk } from '#app/visits/clicks/spool/chunk_reader'
import type { SpoolOffsets } from '#app/visits/clicks/spool/offsets'
import { AlreadyStored, excludeStored } from '#app/visits/raw_clicks/actions/insert_clicks'

/** Work of other features that belongs to the same transaction, such as milestones. */
export type CountedHook = (trx: TransactionClientContract, links: CountedLink[]) => Promise<void>

/** Each further one is needed only when the same clicks are being stored from another file. */
const MAX_ATTEMPTS = 5

export interface ChunkSource {
  reader: ChunkReader
  offsets: SpoolOffsets
  onCounted: CountedHook

  /** May the end of this file, where it is no complete line, be given up as torn? */
  isFinal(file: string): boolean
}

/** The chunk that comes next, as far as is known: a file, and where it goes on. */
interface NextChunk {
  file: string

  /** Left out for the file that is being drained: it goes on where this chunk ends. */
  offset?: number
}

export interface ChunkOutcome {
  /** New clicks in the store. */
  stored: number

  /** Lines whose clicks had been stored before. */
  alreadyStored: number

  /** Lines that did not decode, torn ones included. */
  skipped: number

  /** Bytes that were drained, where the file goes on, and its size at the time. */
  drainedBytes: number
  offset: number
  sizeBytes: number
}

/**
 * Drains one chunk of a spool file in one transaction: the clicks, what they add to, and the file's
 * offset change together or not at all. Whatever dies on the way, reading starts again at the
 * offset that was committed.
 *
 * @param next read while the database stores this one
 * @returns null when another drainer has the file, or it is gone
 */
export async function drainChunk(
  source: ChunkSource,
  file: string,
  next?: NextChunk
): Promise<ChunkOutcome | null> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      const startedAtMs = monotonicMs()
      const outcome = await retryingTransaction(db, (trx) =>
        drain(source, trx, { file, next, leaveOutStored: attemptNumber > 1 })
      )
      if (outcome) noteStored(source.reader, outcome, startedAtMs)
      return outcome
    } catch (error) {
      if (!(error instanceof AlreadyStored) || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

async function drain(
  source: ChunkSource,
  trx: TransactionClientContract,
  { file, next, leaveOutStored }: { file: string; next?: NextChunk; leaveOutStored: boolean }
): Promise<ChunkOutcome | null> {
  const { reader, offsets } = source
  const from = await offsets.lock(trx, file)
  if (from === null) return null
  const chunk = await reader.read(file, from)
  if (chunk === null) {
    await offsets.forget(trx, file)
    return null
  }

  if (next) readNext(reader, next, chunk)
  const fresh = leaveOutStored ? await excludeStored(trx, chunk.clicks) : chunk.clicks
  const counted = await storeClicks(trx, fresh)
  if (counted.length > 0) await source.onCounted(trx, counted)

  const torn = chunk.lines === 0 && chunk.sizeBytes > from && source.isFinal(file)
  const offset = torn ? chunk.sizeBytes : chunk.nextOffset
  const stored = fresh.length
  const skipped = chunk.lines - chunk.decoded + (torn ? 1 : 0)
  if (offset > from) await offsets.move(trx, file, { offset, stored, skipped })
  const alreadyStored = chunk.decoded - stored
  const drainedBytes = offset - from
  return { stored, alreadyStored, skipped, drainedBytes, offset, sizeBytes: chunk.sizeBytes }
}

function noteStored(
  reader: ChunkReader,
  { drainedBytes }: ChunkOutcome,
  startedAtMs: number
): void {
  reader.noteStored({ sizeBytes: drainedBytes, tookMs: monotonicMs() - startedAtMs })
}

function readNext(reader: ChunkReader, { file, offset }: NextChunk, chunk: ReadChunk): void {
  if (offset !== undefined) reader.readAhead(file, offset)
  else if (chunk.nextOffset < chunk.sizeBytes) reader.readAhead(file, chunk.nextOffset)
}
