import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { leftMs } from '#app/shared/database/long_work'
import { select, type Sql } from '#app/shared/database/sql'
import { monotonicMs } from '#app/shared/time/clock'
import { databaseNowMs, refreshDatabaseClock } from '#app/shared/time/database_clock'
import { withinTime } from '#app/shared/time/within_time'
import readReplica from '#config/read_replica'

/** How long what is known of the replica is used. */
const FRESH_FOR_MS = 2_000

/** A replica that says nothing for this time is treated as unavailable. */
const ANSWERS_WITHIN_MS = 1_000

/** What the replica was like when it was last asked. */
export interface ReadReplicaState {
  isUsable: boolean

  /** How old what it has is, to within two seconds; null where it did not answer. */
  lagMs: number | null
}

const AWAY: ReadReplicaState = { isUsable: false, lagMs: null }

const primaryOnly = new AsyncLocalStorage<true>()

let known: { state: ReadReplicaState; atMs: number } | null = null
let asking: Promise<ReadReplicaState> | null = null

/**
 * Finds whether reports are read from `DB_READ_HOST`: while it answers and is no further behind than
 * `DB_READ_MAX_LAG_SECONDS`. Null where none is named. Never fails.
 */
export async function findReadReplicaState(): Promise<ReadReplicaState | null> {
  if (!readReplica.isNamed) return null
  if (known && monotonicMs() - known.atMs < FRESH_FOR_MS) return known.state
  asking ??= ask().finally(() => (asking = null))
  return asking
}

/**
 * Reads what may be some seconds old, as reports may: from the replica while it keeps up, and from
 * the primary otherwise. What has to see a change that was just made is read by `select`.
 */
export async function selectForReport<Row>(text: string, bindings: unknown[] = []): Promise<Row[]> {
  const state = primaryOnly.getStore() ? null : await findReadReplicaState()
  if (!state?.isUsable) return select<Row>(db, text, bindings)
  try {
    return await select<Row>(replica(), text, bindings)
  } catch (error) {
    // A request whose time is over says nothing of the replica.
    if (!isDatabaseUnavailable(error) || leftMs() <= 0) throw error
    note(AWAY)
    return select<Row>(db, text, bindings)
  }
}

/** Runs work whose reports have to be complete, because they are made once and sent. */
export function reportFromPrimary<Result>(run: () => Result): Result {
  return primaryOnly.run(true, run)
}

function replica(): Sql {
  return db.connection('read_replica')
}

/**
 * Compares the newest sign of life of any process, as the replica has it, with the primary's time:
 * true of any kind of replication, and without a privilege.
 */
async function ask(): Promise<ReadReplicaState> {
  try {
    await refreshDatabaseClock()
    const question = select<{ at: Date | null }>(
      replica(),
      'SELECT MAX(seen_at) AS at FROM instances'
    )
    const [{ at }] = await withinTime(
      question,
      ANSWERS_WITHIN_MS,
      () => new Error('The replica does not answer')
    )
    if (at === null) return note(AWAY)
    const lagMs = Math.max(0, databaseNowMs() - at.getTime())
    return note({ isUsable: lagMs <= readReplica.maxLagMs, lagMs })
  } catch {
    return note(AWAY)
  }
}

function note(state: ReadReplicaState): ReadReplicaState {
  known = { state, atMs: monotonicMs() }
  return state
}
