import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { cancelWaiting } from '#app/integrations/webhooks/actions/cancel_waiting'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import type { DeliveryRow } from '#app/integrations/webhooks/delivery'
import { openHost, type WebhookRow } from '#app/integrations/webhooks/webhook'
import { webhookTurnedOffMail } from '#app/integrations/webhooks/webhook_mails'
import { SERVICE_ACTOR, type Workspace } from '#app/platform/access/workspace_access'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { select, table } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Turns a webhook off when an event has used its tries and nothing reached the address since its
 * first one, and sends one mail each to the Owners and to the person who made it. Behaviour,
 * section 8.6.
 *
 * @param webhook locked, turned on
 * @param sinceMs when the event was tried first
 */
export async function turnOffIfUnreached(
  trx: TransactionClientContract,
  webhook: WebhookRow,
  sinceMs: number
): Promise<void> {
  const reached = await table<DeliveryRow>(trx, 'deliveries')
    .where({ webhook_id: webhook.id, status: 'Succeeded' })
    .where('ended_at', '>=', new Date(sinceMs))
    .select('id')
    .first()
  if (reached) return
  await trx
    .from('webhooks')
    .where('id', webhook.id)
    .update({ enabled: false, disabled_reason: 'DeliveriesFailed', updated_at: now() })
  await cancelWaiting(trx, webhook.id)
  const [place] = await select<Pick<Workspace, 'id' | 'name' | 'organisationId'>>(
    trx,
    'SELECT id, name, organisation_id AS organisationId FROM workspaces WHERE id = ?',
    [webhook.workspace_id]
  )
  for (const to of await findMailReaders(trx, webhook, place.organisationId)) {
    const mail = webhookTurnedOffMail(openHost(webhook) ?? webhook.id, place)
    await queueMail(trx, { kind: 'webhook.turned_off', to, ...(await writeMailTo(trx, to, mail)) })
  }
  await noteWebhook(trx, 'turned_off', webhook, place, SERVICE_ACTOR)
}

/** Finds addresses of the Owners, and of the webhook's maker who is still in the workspace. */
async function findMailReaders(
  trx: TransactionClientContract,
  webhook: WebhookRow,
  organisationId: string
): Promise<string[]> {
  const rows = await select<{ email: string }>(
    trx,
    `SELECT u.email FROM users u
      WHERE u.disabled_at IS NULL AND u.id IN (
        SELECT user_id FROM organisation_owners WHERE organisation_id = ?
        UNION
        SELECT user_id FROM workspace_members WHERE workspace_id = ? AND user_id = ?)`,
    [organisationId, webhook.workspace_id, webhook.created_by]
  )
  return rows.map(({ email }) => email)
}
