import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { idempotencyProblem } from '#app/platform/idempotency/problems'
import { withoutSecrets } from '#app/platform/idempotency/rules/without_secrets'
import { isLockWaitTimeout } from '#app/shared/database/database_errors'
import { joinTransaction } from '#app/shared/database/joined_transaction'
import { change, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNowMs } from '#app/shared/time/database_clock'
import { withinTime } from '#app/shared/time/within_time'

/** Behaviour, section 13: remembered for 48 hours. */
const REMEMBERED_MS = 48 * 3600 * 1000

/** Behaviour, section 4.11: how long a second request waits for the first. */
const WAIT_SECONDS = 10

/** An answer that can be given again. */
export interface RememberedAnswer {
  status: number
  body: unknown

  /** What else is said again, by the name of the header. */
  headers: Record<string, string>

  /** The one link that the request made; null where it made none or several. */
  linkId: string | null
}

/** An answer that was given before. */
export type Replay = RememberedAnswer & { isReplay: true }

export interface IdempotentRequest {
  /** Fingerprint of workspace, caller, operation and key. */
  scope: string

  /** Names what is asked for, see `requestPrints`. */
  request: readonly [string, ...string[]]
}

/**
 * The database gives a lock up after some seconds; for less than this another try is not worth it.
 */
const SHORTEST_WAIT_MS = 1_000

interface KeyRow {
  request_hash: string | null
  status: number | null
  body: string | null
  headers: string | null
  link_id: string | null
  expires_at: Date
}

/** Requests of this process by scope: they wait for each other without a connection each. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Does the work once for all requests of one scope, and answers the others alike. The key's row
 * stays locked while the work runs, and the answer is stored by the work's own transaction: a
 * process that is killed leaves neither work nor answer, and its lock goes with its connection.
 *
 * @param work all that it asks of `db` is part of one transaction; what it throws undoes that and is
 * not kept, and neither is null
 * @throws Problem `idempotency.key_reused`, `.target_deleted`, `.in_progress`, and what work throws
 */
export async function runOnce<Answer extends RememberedAnswer | null>(
  attempt: IdempotentRequest,
  work: () => Promise<Answer>
): Promise<Answer | Replay> {
  const before = queues.get(attempt.scope) ?? Promise.resolve()
  const run = waitForTurn(before, () => runLocked(attempt, work))
  const settled = run.catch(() => {})
  queues.set(attempt.scope, settled)
  try {
    return await run
  } finally {
    if (queues.get(attempt.scope) === settled) queues.delete(attempt.scope)
  }
}

/** Waits for the request before this one, but not permanently. */
async function waitForTurn<Result>(before: Promise<unknown>, next: () => Promise<Result>) {
  const refuse = () => idempotencyProblem('idempotency.in_progress')
  await withinTime(before, WAIT_SECONDS * 1000, refuse)
  return next()
}

async function runLocked<Answer extends RememberedAnswer | null>(
  attempt: IdempotentRequest,
  work: () => Promise<Answer>
): Promise<Answer | Replay> {
  const expiresAt = new Date(databaseNowMs() + REMEMBERED_MS)
  await makeRow(attempt.scope, expiresAt)
  return retryingTransaction(db, async (trx) => {
    const remembered = await lockRow(trx, attempt)
    if (remembered) return { ...remembered, isReplay: true as const }
    const answer = await joinTransaction(trx, work)
    if (answer) await remember(trx, attempt, answer, expiresAt)
    return answer
  })
}

async function remember(
  trx: TransactionClientContract,
  { scope, request }: IdempotentRequest,
  answer: RememberedAnswer,
  expiresAt: Date
): Promise<void> {
  await trx
    .from('idempotency_keys')
    .where('scope_hash', scope)
    .update({
      request_hash: request[0],
      status: answer.status,
      body: JSON.stringify(withoutSecrets(answer.body)),
      headers: JSON.stringify(answer.headers),
      link_id: answer.linkId,
      expires_at: expiresAt,
    })
}

/**
 * Inserts the row in a transaction of its own: an insert and a lock of one key in one transaction
 * deadlock.
 */
async function makeRow(scope: string, expiresAt: Date): Promise<void> {
  const row = await table<KeyRow>(db, 'idempotency_keys').where('scope_hash', scope).first()
  if (row) return
  const values = [scope, expiresAt]
  await lockPatiently(async () =>
    change(db, 'INSERT IGNORE INTO idempotency_keys (scope_hash, expires_at) VALUES (?, ?)', values)
  )
}

/** Waits for a lock again when the database gives up before our time is over. */
async function lockPatiently<Result>(statement: () => Promise<Result>): Promise<Result> {
  const lastTryMs = performance.now() + WAIT_SECONDS * 1000 - SHORTEST_WAIT_MS
  for (;;) {
    try {
      return await statement()
    } catch (error) {
      if (!isLockWaitTimeout(error)) throw error
      if (performance.now() > lastTryMs) throw idempotencyProblem('idempotency.in_progress')
    }
  }
}

/** Locks the key's row; returns the first answer when there is one that still counts. */
async function lockRow(
  trx: TransactionClientContract,
  { scope, request }: IdempotentRequest
): Promise<RememberedAnswer | null> {
  const row = await lockPatiently(() =>
    table<KeyRow>(trx, 'idempotency_keys').where('scope_hash', scope).forUpdate().first()
  )
  if (!row?.status || row.expires_at.getTime() <= databaseNowMs()) return null
  if (!request.includes(row.request_hash!)) throw idempotencyProblem('idempotency.key_reused')
  await assertPresent(trx, row.link_id)
  return {
    status: row.status,
    body: JSON.parse(row.body!),
    headers: JSON.parse(row.headers ?? '{}'),
    linkId: row.link_id,
  }
}

async function assertPresent(trx: TransactionClientContract, linkId: string | null) {
  if (linkId === null) return
  const link = await table<{ deleted_at: Date | null }>(trx, 'links')
    .where('id', linkId)
    .select('deleted_at')
    .first()
  if (link?.deleted_at) throw idempotencyProblem('idempotency.target_deleted')
}
