import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { machineClockMs, nowMs, readTestClock } from '#app/shared/time/clock'
import { assessClock, describeClockDifference } from '#app/shared/time/clock_health'

/** How long a reading is used; in between, the time goes on at the pace of the monotonic clock. */
const FRESH_FOR_MS = 2_000

/**
 * This machine's clock and the database's differ by more than a minute: one of the two is wrong,
 * and no one knows which.
 */
export class ClocksDisagree extends Error {
  constructor(readonly aheadMs: number) {
    super(`This machine's clock is ${describeClockDifference(aheadMs)} the database's`)
  }
}

interface Reading {
  databaseMs: number

  /** When it was read, by `performance.now()`: a test that moves the clock moves no reading. */
  readAtMs: number

  /** Half of what the question took: it may have been answered at either end of its way. */
  unsureMs: number
}

/** Two clocks drift apart by at most this number of milliseconds in each millisecond. */
const DRIFT = 0.0002

/** Readings whose questions took this much longer are as good. */
const AS_GOOD_MS = 5

let reading: Reading | null = null
let lookedAtMs = Number.NEGATIVE_INFINITY
let running: Promise<void> | null = null

/** What asks the database for its time, milliseconds since the epoch; replaced by tests alone. */
let ask = askDatabase

async function askDatabase(): Promise<number> {
  const [row] = await select<{ at: Date }>(db, 'SELECT UTC_TIMESTAMP(3) AS at')
  return row.at.getTime()
}

/**
 * Milliseconds since the Unix epoch by the database's clock: the same for every process of every
 * machine. For all that is shared and depends on time: what is deleted, leased, scheduled.
 *
 * Interpolated since the latest reading, so that it costs nothing and a step of the machine's clock
 * does not move it. This machine's own time before the first reading. Where a test has set the
 * clock, the test's time.
 */
export function databaseNowMs(): number {
  const { frozenAtMs, offsetMs } = readTestClock()
  if (frozenAtMs !== null || reading === null) return nowMs()
  return reading.databaseMs + (performance.now() - reading.readAtMs) + offsetMs
}

/** Returns `databaseNowMs` as a date. */
export function databaseNow(): Date {
  return new Date(databaseNowMs())
}

/**
 * The same time as an expression in SQL, for a statement that compares rows with it or hands it out:
 * exact to the millisecond among all workers, and never this machine's own time, not even before the
 * first reading. A step of the database's clock acts at once, so nothing is removed by it.
 */
export function databaseNowSql(): string {
  const { frozenAtMs, offsetMs } = readTestClock()
  const shiftMs = Math.round(frozenAtMs === null ? offsetMs : frozenAtMs - machineClockMs())
  return shiftMs === 0
    ? 'UTC_TIMESTAMP(3)'
    : `CAST(UTC_TIMESTAMP(3) + INTERVAL ${shiftMs * 1_000} MICROSECOND AS DATETIME(3))`
}

/**
 * Reads the database's clock, unless it was read in the last two seconds.
 *
 * @throws when the database does not answer
 */
export async function refreshDatabaseClock(): Promise<void> {
  if (reading && performance.now() - lookedAtMs < FRESH_FOR_MS) return
  await readDatabaseClock()
}

/**
 * Reads the database's clock now. What the question took on its way is halved.
 *
 * @throws when the database does not answer
 */
export function readDatabaseClock(): Promise<void> {
  running ??= read().finally(() => (running = null))
  return running
}

async function read(): Promise<void> {
  const askedAtMs = performance.now()
  const databaseMs = await ask()
  lookedAtMs = performance.now()
  const readAtMs = (askedAtMs + lookedAtMs) / 2
  const next = { databaseMs, readAtMs, unsureMs: lookedAtMs - readAtMs }
  if (reading === null || saysMore(next, reading)) reading = next
}

/**
 * Does a new reading say more than the last? A question that was on its way for seconds, because the
 * database hung or the network did, says less than a quick one before it: by it this process would be
 * seconds ahead of the others. Where both cannot be true, the database's clock was moved, and the new one is.
 */
function saysMore(next: Reading, last: Reading): boolean {
  const passedMs = next.readAtMs - last.readAtMs
  const driftedMs = passedMs * DRIFT
  const apartMs = Math.abs(next.databaseMs - last.databaseMs - passedMs)
  return (
    next.unsureMs <= last.unsureMs + driftedMs + AS_GOOD_MS ||
    apartMs > next.unsureMs + last.unsureMs + driftedMs
  )
}

/**
 * Returns how far this machine's clock is ahead of the database's, milliseconds, negative where it
 * is behind; null before the first reading.
 */
export function clockAheadMs(): number | null {
  if (reading === null) return null
  const databaseMs = reading.databaseMs + (performance.now() - reading.readAtMs)
  return machineClockMs() - databaseMs
}

/**
 * Returns the time by the database's clock, for what cannot be undone or keeps others out:
 * deleting, dropping, leasing.
 *
 * @throws ClocksDisagree where this machine's clock says otherwise, so that no time is acted on
 * that only one clock believes in; and whatever a database that does not answer throws
 */
export async function trustedNowMs(): Promise<number> {
  await refreshDatabaseClock()
  const aheadMs = clockAheadMs()!
  if (assessClock(aheadMs) === 'Error') throw new ClocksDisagree(aheadMs)
  return databaseNowMs()
}

/**
 * Makes something else say what time it is in the database; null: the database again. For tests.
 */
export function fakeDatabaseClock(answer: (() => number | Promise<number>) | null): void {
  reading = null
  lookedAtMs = Number.NEGATIVE_INFINITY
  ask = answer ? async () => answer() : askDatabase
}
