import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { check } from './check.js'
import { countDifferentClicks, countRawClicks, readRawClicks } from './click_tables.js'
import type { Outcome } from './visitors.js'

export interface Reckoning {
  answered: number
  rows: number

  /** Answered, but in no row. */
  missing: number

  /** In more than one row. */
  double: number

  /** In a row, though the visitor got no answer. */
  neverSeen: number

  /** What the workspace's days add up to, every class. */
  rolledUp: number
  uniqueIds: number
  drainedAfterMs: number
}

/** A drainer from which nothing came for this time does not store anything any more. */
const SILENT_MS = 60_000

async function count(connection: Connection, sql: string): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(sql)
  return Number(row.n ?? 0)
}

/** Numbers of visitors that were answered and are in no row. */
export async function missingNumbers(connection: Connection, outcome: Outcome): Promise<number[]> {
  const times = await storedTimes(connection)
  return [...outcome.answered].filter((number) => !times.has(number))
}

/** Returns how often each visitor is in the store, by the number in the referrer. */
async function storedTimes(connection: Connection): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (const { referrer } of await readRawClicks(connection, ['referrer'])) {
    const number = Number(referrer.slice(1, -8))
    times.set(number, (times.get(number) ?? 0) + 1)
  }
  return times
}

/** Waits until nothing more arrives, and compares what was answered with what was stored. */
export async function reckon(connection: Connection, outcome: Outcome): Promise<Reckoning> {
  const startedMs = Date.now()
  let rows = -1
  let drainedAfterMs = 0
  while (Date.now() - startedMs - drainedAfterMs < SILENT_MS) {
    const now = await countRawClicks(connection)
    if (now !== rows) {
      rows = now
      drainedAfterMs = Date.now() - startedMs
    } else if (rows >= outcome.answered.size && Date.now() - startedMs - drainedAfterMs > 2_000) {
      break
    }
    await sleep(200)
  }

  const times = await storedTimes(connection)
  return {
    answered: outcome.answered.size,
    rows,
    missing: [...outcome.answered].filter((number) => !times.has(number)).length,
    double: [...times.values()].filter((seen) => seen > 1).length,
    neverSeen: [...times.keys()].filter((number) => !outcome.answered.has(number)).length,
    rolledUp: await count(
      connection,
      `SELECT SUM(human_clicks + scans + bots + previews + prefetches + duplicates + unknown_codes) AS n
       FROM click_days WHERE scope_id IN (SELECT id FROM workspaces)`
    ),
    uniqueIds: await countDifferentClicks(connection),
    drainedAfterMs,
  }
}

/** Checks of a proof that visitors noticed nothing: none failed, and each click is stored once. Says what was seen. */
export async function checkVisits(connection: Connection, outcome: Outcome): Promise<void> {
  const { asked, broken, otherwise, slowestMs, p99Ms } = outcome
  const { answered, missing, double, rows, uniqueIds } = await reckon(connection, outcome)
  console.log({
    ...{ asked, answered, broken, missing, double, rows },
    ...{ slowestMs: Math.round(slowestMs), p99Ms: Math.round(p99Ms) },
    otherwise: Object.fromEntries(otherwise),
  })
  check('no visit failed in all of it', broken + otherwise.size === 0 && asked > 0, outcome)
  check('every click is counted once', missing + double === 0 && rows === uniqueIds, rows)
}
