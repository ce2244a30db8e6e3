import db from '@adonisjs/lucid/services/db'
import { listWebhooks } from '#app/integrations/webhooks/queries/find_webhook'
import { readFailingRun } from '#app/integrations/webhooks/queries/read_failing_run'
import { select } from '#app/shared/database/sql'

export interface FailingWebhook {
  id: string

  /** Its description, or else the host that it sends to. */
  name: string

  /** It failed for too long and gets nothing any more. */
  isTurnedOff: boolean
}

/** The number of latest deliveries that are looked at. */
const LOOKED_AT = 20

/**
 * Lists webhooks that were turned off for their failures, whose latest attempts all failed, or whose
 * latest deliveries mostly did.
 */
export async function listFailingWebhooks(workspaceId: string): Promise<FailingWebhook[]> {
  const webhooks = await listWebhooks(workspaceId)
  const found = await Promise.all(
    webhooks.map(async (webhook) => {
      const { id, url, problem, description, enabled, disabledReason } = webhook
      const isTurnedOff = disabledReason === 'DeliveriesFailed'
      const isFailing =
        isTurnedOff ||
        problem !== undefined ||
        (await readFailingRun(webhook)) !== null ||
        (enabled && (await hasMostlyFailed(id)))
      return isFailing
        ? [{ id, name: description ?? (problem ? id : new URL(url).host), isTurnedOff }]
        : []
    })
  )
  return found.flat()
}

async function hasMostlyFailed(webhookId: string): Promise<boolean> {
  const [row] = await select<{ failed: number | null; ended: number | null }>(
    db,
    `SELECT SUM(status = 'Failed') AS failed, SUM(status <> 'Pending') AS ended
       FROM (SELECT status FROM deliveries WHERE webhook_id = ? ORDER BY id DESC LIMIT ?) AS latest`,
    [webhookId, LOOKED_AT]
  )
  return Number(row.failed) > 0 && Number(row.failed) * 2 >= Number(row.ended)
}
