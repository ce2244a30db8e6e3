import type { WebhookPace } from '#app/integrations/webhooks/delivery'
import { isHeld } from '#app/integrations/webhooks/queries/chat_channel'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { select, type Sql } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** A webhook with a delivery that is due, and what decides about its turn. */
export interface DueWebhook {
  lane: string
  webhookId: string
  workspaceId: string
  pace: WebhookPace
  turn: number
  workspaceTurn: number

  /**
   * When the last delivery that waits or is on its way is due. Where it changes, another one came; one that comes
   * while a later retry waits does not change it.
   */
  lastDueAt: string
}

type Row = DueWebhook & { format: string | null }

/**
 * Lists the webhooks for which a delivery is due, but for those whose chat channel is turned off, and
 * those of deleted workspaces, whose deliveries go on once they are restored.
 * One jump of the index a webhook that waits, however many deliveries wait for it; also one whose due deliveries are
 * all on their way is listed.
 */
export async function findDueWebhooks(sql: Sql): Promise<DueWebhook[]> {
  const rows = await select<Row>(
    sql,
    `SELECT d.lane, d.webhook_id AS webhookId, d.workspace_id AS workspaceId, w.format,
            mine.pace, COALESCE(mine.turn, 0) AS turn, COALESCE(its.turn, 0) AS workspaceTurn,
            CAST(d.last_due_at AS CHAR(23)) AS lastDueAt
       FROM (SELECT lane, workspace_id, webhook_id, MIN(due_at) AS due_at, MAX(due_at) AS last_due_at
               FROM deliveries FORCE INDEX (deliveries_turns)
              WHERE lane IS NOT NULL GROUP BY lane, workspace_id, webhook_id) AS d
       LEFT JOIN webhooks w ON w.id = d.webhook_id
       LEFT JOIN workspaces s ON s.id = d.workspace_id
       LEFT JOIN organisations o ON o.id = s.organisation_id
       LEFT JOIN delivery_turns mine ON mine.lane = d.lane AND mine.owner_id = d.webhook_id
       LEFT JOIN delivery_turns its ON its.lane = d.lane AND its.owner_id = d.workspace_id
      WHERE d.due_at <= ${databaseNowSql()} AND s.deleted_at IS NULL AND o.deleted_at IS NULL`
  )
  return rows
    .filter(({ format }) => !isHeld(format ?? JSON_FORMAT))
    .map(({ format: _format, turn, workspaceTurn, ...row }) => ({
      ...row,
      turn: Number(turn),
      workspaceTurn: Number(workspaceTurn),
    }))
}
