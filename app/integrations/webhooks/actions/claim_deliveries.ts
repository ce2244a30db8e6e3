import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ClaimedDelivery, DeliveryRow } from '#app/integrations/webhooks/delivery'
import type { DueWebhook } from '#app/integrations/webhooks/queries/due_webhooks'
import {
  findDeliveriesUnderWay,
  findDueDeliveries,
  findWaitingWebhooks,
} from '#app/integrations/webhooks/queries/lane_state'
import { LEASE_MS, whereDeliveryFree } from '#app/integrations/webhooks/rules/delivery_lease'
import {
  assignTurns,
  WORKSPACE_CAPACITY,
  type DeliveryTurn,
  type WaitingWebhook,
} from '#app/integrations/webhooks/rules/turns'
import { change, parseSqlTime, select, sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** What a worker got, and what is left of the webhooks that it asked for. */
export interface Claim {
  deliveries: ClaimedDelivery[]
  turns: DeliveryTurn[]

  /** Of the webhooks asked for, those that have nothing left that is due. */
  served: string[]

  /** Was there no place for any of those that have something due? */
  isFull: boolean
}

/** Another worker has the lane at this moment. */
const NOTHING: Claim = { deliveries: [], turns: [], served: [], isFull: false }

/**
 * Takes due deliveries of a host, as many as have a place, in turns. The lock on the lane makes
 * workers count one after the other; one that finds it locked leaves the lane to the other one. The
 * lane's row is also written, so that on a cluster, where such a lock holds on one server only, the
 * second of two claims fails and is made again.
 *
 * @param webhooks for which something is due, at least one, those first whose turn it is
 * @param atMost how many the worker can take
 */
export function claimDeliveries(
  lane: string,
  webhooks: readonly DueWebhook[],
  atMost: number
): Promise<Claim> {
  return retryingTransaction(db, async (trx) => {
    const [mine] = await select<{ turn: number; now: string }>(
      trx,
      `SELECT turn, CAST(${databaseNowSql()} AS CHAR(23)) AS now FROM webhook_lanes
        WHERE lane = ? FOR UPDATE SKIP LOCKED`,
      [lane]
    )
    if (!mine) return NOTHING
    const nowMs = parseSqlTime(mine.now)
    const underWay = await findDeliveriesUnderWay(trx, lane, nowMs)
    const due = await findDueDeliveries(trx, lane, webhooks, nowMs)
    const waiting = await findWaitingWebhooks(trx, lane, webhooks, due)
    const turns = assignTurns(underWay, waiting, Number(mine.turn), atMost)
    const deliveries = await lease(trx, lane, chosen(turns, due), nowMs)
    if (turns.length > 0) await noteTurns(trx, lane, turns)
    return {
      turns,
      deliveries: withPace(deliveries, waiting),
      served: servedOf(turns, waiting),
      isFull: turns.length === 0 && due.size > 0,
    }
  })
}

/** Returns the first due deliveries of each webhook, one for each of its turns. */
function chosen(
  turns: readonly DeliveryTurn[],
  due: ReadonlyMap<string, readonly string[]>
): string[] {
  const left = new Map([...due].map(([webhookId, ids]) => [webhookId, [...ids]]))
  return turns.map(({ webhookId }) => left.get(webhookId)!.shift()!)
}

async function lease(
  trx: TransactionClientContract,
  lane: string,
  ids: readonly string[],
  nowMs: number
): Promise<ClaimedDelivery[]> {
  if (ids.length === 0) return []
  const free = whereDeliveryFree(nowMs)
  const rows = await select<DeliveryRow>(
    trx,
    `SELECT * FROM deliveries WHERE id IN (?) AND lane = ? AND ${free.sql} FOR UPDATE SKIP LOCKED`,
    [ids, lane, ...free.bindings]
  )
  if (rows.length === 0) return []
  const name = newId()
  await change(trx, 'UPDATE deliveries SET lease = ?, leased_until = ? WHERE id IN (?)', [
    name,
    sqlTime(nowMs + LEASE_MS),
    rows.map(({ id }) => id),
  ])
  const claimedAtMs = performance.now()
  const nowByDatabase = () => Math.round(nowMs + performance.now() - claimedAtMs)
  return rows.map((row) => ({ ...row, lane, lease: name, pace: null, nowMs: nowByDatabase }))
}

/** Notes that those that were served come last from now on: the webhooks, and their workspaces. */
async function noteTurns(
  trx: TransactionClientContract,
  lane: string,
  turns: readonly DeliveryTurn[]
): Promise<void> {
  const last = new Map<string, number>()
  for (const { webhookId, workspaceId, turn } of turns) {
    last.set(webhookId, turn)
    last.set(workspaceId, turn)
  }
  await change(
    trx,
    `INSERT INTO delivery_turns (lane, owner_id, turn) VALUES ?
      ON DUPLICATE KEY UPDATE turn = VALUES(turn)`,
    [[...last].map(([ownerId, turn]) => [lane, ownerId, turn])]
  )
  await change(trx, 'UPDATE webhook_lanes SET turn = ? WHERE lane = ?', [turns.at(-1)!.turn, lane])
}

function withPace(
  deliveries: ClaimedDelivery[],
  waiting: readonly WaitingWebhook[]
): ClaimedDelivery[] {
  const paces = new Map(waiting.map(({ webhookId, pace }) => [webhookId, pace]))
  return deliveries.map((one) => ({ ...one, pace: paces.get(one.webhook_id) ?? null }))
}

/** Returns those of whom all that was found was taken, and fewer than are looked for were found. */
function servedOf(turns: readonly DeliveryTurn[], waiting: readonly WaitingWebhook[]): string[] {
  const taken = new Map<string, number>()
  for (const { webhookId } of turns) taken.set(webhookId, (taken.get(webhookId) ?? 0) + 1)
  return waiting
    .filter(({ webhookId, due }) => due < WORKSPACE_CAPACITY && (taken.get(webhookId) ?? 0) === due)
    .map(({ webhookId }) => webhookId)
}
