import type { EventType } from '#app/integrations/webhooks/rules/event_types'
import { parseEvents, parseThresholds, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { select, type Sql } from '#app/shared/database/sql'

/** A webhook that is turned on, as far as events ask. */
export interface WebhookListener {
  id: string
  workspaceId: string
  lane: string
  events: EventType[]
  clickThresholds: number[]
}

type Row = Pick<WebhookRow, 'id' | 'workspace_id' | 'lane' | 'events' | 'click_thresholds'> & {
  plan: string | null
}

/** Finds the webhooks of these workspaces that events go to now: turned on, and in the plan. */
export async function findListeners(
  sql: Sql,
  workspaceIds: readonly string[]
): Promise<WebhookListener[]> {
  const rows = await select<Row>(
    sql,
    `SELECT w.id, w.workspace_id, w.lane, w.events, w.click_thresholds, o.plan
      FROM webhooks w
      JOIN workspaces s ON s.id = w.workspace_id
      JOIN organisations o ON o.id = s.organisation_id
      WHERE w.workspace_id IN (?) AND w.deleted_at IS NULL AND w.enabled = 1`,
    [workspaceIds]
  )
  return rows
    .filter(({ plan }) => resolvePlan(plan).plan.features.includes('webhooks'))
    .map((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      lane: row.lane,
      events: parseEvents(row),
      clickThresholds: parseThresholds(row),
    }))
}
