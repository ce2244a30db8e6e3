import type { WebhookPace } from '#app/integrations/webhooks/delivery'
import type { DueWebhook } from '#app/integrations/webhooks/queries/due_webhooks'
import {
  LEASE_MS,
  whereDeliveryFree,
  whereDeliveryLeased,
} from '#app/integrations/webhooks/rules/delivery_lease'
import { isSlowOrFailing, SLOW_MS } from '#app/integrations/webhooks/rules/pace'
import {
  WORKSPACE_CAPACITY,
  type DeliveriesUnderWay,
  type WaitingWebhook,
} from '#app/integrations/webhooks/rules/turns'
import { select, type Sql } from '#app/shared/database/sql'

/** Finds the places of a lane that are taken, of all workers together. */
export async function findDeliveriesUnderWay(
  sql: Sql,
  lane: string,
  nowMs: number
): Promise<DeliveriesUnderWay[]> {
  const leased = whereDeliveryLeased(nowMs)
  const rows = await select<{
    webhookId: string
    workspaceId: string
    count: number
    pace: WebhookPace
    leftMs: number
  }>(
    sql,
    `SELECT d.webhook_id AS webhookId, d.workspace_id AS workspaceId, COUNT(*) AS count,
            MIN(t.pace) AS pace,
            TIMESTAMPDIFF(MICROSECOND, ?, MIN(d.leased_until)) DIV 1000 AS leftMs
       FROM deliveries d
       LEFT JOIN delivery_turns t ON t.lane = d.lane AND t.owner_id = d.webhook_id
      WHERE d.lane = ? AND ${leased.sql} GROUP BY d.webhook_id, d.workspace_id`,
    [leased.bindings[0], lane, ...leased.bindings]
  )
  return rows.map(({ webhookId, workspaceId, count, pace, leftMs }) => ({
    webhookId,
    workspaceId,
    count: Number(count),
    isLaggard: isSlowOrFailing(pace) || Number(leftMs) < LEASE_MS - SLOW_MS,
  }))
}

/** Finds what decides about these webhooks' turns, as it stands now. */
export async function findWaitingWebhooks(
  sql: Sql,
  lane: string,
  webhooks: readonly DueWebhook[],
  due: ReadonlyMap<string, readonly string[]>
): Promise<WaitingWebhook[]> {
  const ofLane = await select<{ id: string; pace: WebhookPace; turn: number }>(
    sql,
    'SELECT owner_id AS id, pace, turn FROM delivery_turns WHERE lane = ? AND owner_id IN (?)',
    [lane, webhooks.flatMap(({ webhookId, workspaceId }) => [webhookId, workspaceId])]
  )
  const known = new Map(ofLane.map((row) => [row.id, row]))
  const siblings = await countAtHost(sql, lane, webhooks)
  return webhooks.map(({ webhookId, workspaceId }) => ({
    webhookId,
    workspaceId,
    pace: known.get(webhookId)?.pace ?? null,
    turn: Number(known.get(webhookId)?.turn ?? 0),
    workspaceTurn: Number(known.get(workspaceId)?.turn ?? 0),
    due: due.get(webhookId)?.length ?? 0,
    hasSiblings: (siblings.get(workspaceId) ?? 0) > 1,
  }))
}

/** Webhooks of each of these workspaces at the host that are turned on. */
async function countAtHost(
  sql: Sql,
  lane: string,
  webhooks: readonly DueWebhook[]
): Promise<ReadonlyMap<string, number>> {
  const rows = await select<{ id: string; webhooks: number }>(
    sql,
    `SELECT workspace_id AS id, COUNT(*) AS webhooks FROM webhooks
      WHERE workspace_id IN (?) AND deleted_at IS NULL AND lane = ? AND enabled = 1
      GROUP BY workspace_id`,
    [[...new Set(webhooks.map(({ workspaceId }) => workspaceId))], lane]
  )
  return new Map(rows.map(({ id, webhooks: count }) => [id, Number(count)]))
}

/** Finds ids of the first due deliveries of each webhook, as many as it could have places. */
export async function findDueDeliveries(
  sql: Sql,
  lane: string,
  webhooks: readonly DueWebhook[],
  nowMs: number
): Promise<ReadonlyMap<string, readonly string[]>> {
  const free = whereDeliveryFree(nowMs)
  const parts = webhooks.map(
    () => `(SELECT id, webhook_id AS webhookId FROM deliveries FORCE INDEX (deliveries_turns)
             WHERE lane = ? AND workspace_id = ? AND webhook_id = ? AND due_at <= ? AND ${free.sql}
             ORDER BY due_at, id LIMIT ${WORKSPACE_CAPACITY})`
  )
  const rows = await select<{ id: string; webhookId: string }>(
    sql,
    parts.join(' UNION ALL '),
    webhooks.flatMap(({ workspaceId, webhookId }) => [
      ...[lane, workspaceId, webhookId, free.bindings[0]],
      ...free.bindings,
    ])
  )
  const found = new Map<string, string[]>()
  for (const { id, webhookId } of rows) {
    found.set(webhookId, [...(found.get(webhookId) ?? []), id])
  }
  return found
}
