import { setImmediate as breathe } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { decodeClickLine, type ClickLine } from '#app/redirect/clicks/click_line'
import { retryingTransaction } from '#app/shared/transaction'
import { AlreadyStored, excludeStored } from '#app/visits/clicks/actions/insert_clicks'
import { rememberAgents } from '#app/visits/clicks/actions/remember_agents'
import { storeClicks, type CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { isKept, type Click } from '#app/visits/clicks/click'
import { readClick } from '#app/visits/clicks/rules/read_click'
import type { SpoolOffsets } from '#app/visits/clicks/spool/offsets'
import type { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'

/** Of the QR codes asked for, the link of each one that exists. */
export type ScanResolver = (
  linkIds: string[],
  qrCodeIds: string[]
) => Promise<ReadonlyMap<string, string>>

/** Work of other features that belongs to the same transaction, such as milestones. */
export type CountedHook = (trx: TransactionClientContract, links: CountedLink[]) => Promise<void>

/** Each further one is needed only when the same clicks are being stored from another file. */
const MAX_ATTEMPTS = 5

/**
 * How long lines are read at a stretch. Senders decide how long a user agent takes to read, and the
 * worker has deliveries and jobs to see to in the meantime.
 */
const LONGEST_READING_MS = 20

export interface ChunkSource {
  directory: SpoolDirectory
  offsets: SpoolOffsets
  maxBytes: number
  scanResolver: ScanResolver
  onCounted: CountedHook

  /** May the end of this file, where it is no complete line, be given up as torn? */
  isFinal(file: string): boolean
}

export interface ChunkOutcome {
  /** New clicks in the store. */
  stored: number

  /** Lines whose clicks had been stored before. */
  alreadyStored: number

  /** Lines that did not decode, torn ones included. */
  skipped: number

  /** Where the file goes on, and its size at the time. */
  offset: number
  sizeBytes: number
}

/**
 * Drains one stretch of a spool file in one transaction: the clicks, what they add to, and the
 * file's offset change together or not at all. Whatever dies on the way, reading starts again at
 * the offset that was committed.
 *
 * @returns null when another drainer has the file, or it is gone
 */
export async function drainChunk(source: ChunkSource, file: string): Promise<ChunkOutcome | null> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      return await retryingTransaction(db, (trx) => drain(source, file, trx, attemptNumber > 1))
    } catch (error) {
      if (!(error instanceof AlreadyStored) || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

async function drain(
  source: ChunkSource,
  file: string,
  trx: TransactionClientContract,
  leaveOutStored: boolean
): Promise<ChunkOutcome | null> {
  const { directory, offsets } = source
  const from = await offsets.lock(trx, file)
  if (from === null) return null
  const chunk = await directory.read(file, from, source.maxBytes)
  if (chunk === null) {
    await offsets.forget(trx, file)
    return null
  }

  const lines = chunk.lines.map(decodeClickLine).filter((line) => line !== null)
  const clicks = await readClicks(lines, source.scanResolver)
  const fresh = leaveOutStored ? await excludeStored(trx, clicks) : clicks
  await rememberAgents(fresh.filter(isKept))
  const counted = await storeClicks(trx, fresh)
  if (counted.length > 0) await source.onCounted(trx, counted)

  const torn = chunk.lines.length === 0 && chunk.sizeBytes > from && source.isFinal(file)
  const offset = torn ? chunk.sizeBytes : chunk.nextOffset
  const stored = fresh.length
  const skipped = chunk.lines.length - lines.length + (torn ? 1 : 0)
  if (offset > from) await offsets.move(trx, file, { offset, stored, skipped })
  const alreadyStored = lines.length - stored
  return { stored, alreadyStored, skipped, offset, sizeBytes: chunk.sizeBytes }
}

/** Reads the clicks of these lines, each once. */
async function readClicks(lines: ClickLine[], scanResolver: ScanResolver): Promise<Click[]> {
  const withQr = lines.filter(({ qr }) => qr !== null && qr !== '')
  const linkOfQrCode: ReadonlyMap<string, string> =
    withQr.length === 0
      ? new Map()
      : await scanResolver(
          [...new Set(withQr.map((line) => line.linkId))],
          [...new Set(withQr.map((line) => line.qr!))]
        )
  const clicks = new Map<string, Click>()
  let sinceMs = performance.now()
  for (const line of lines) {
    clicks.set(line.id, readClick(line, linkOfQrCode))
    if (performance.now() - sinceMs < LONGEST_READING_MS) continue
    await breathe()
    sinceMs = performance.now()
  }
  return [...clicks.values()]
}
