import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { openHost, type WebhookRow } from '#app/integrations/webhooks/webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'

export type WebhookAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'turned_off'
  | 'secret_replaced'
  | 'tested'
  | 'delivery_repeated'

/**
 * Writes into the audit log what was done to a webhook. Of its address only the host is kept: the
 * rest can be as good as a key.
 */
export async function noteWebhook(
  trx: TransactionClientContract,
  verb: WebhookAction,
  row: Pick<WebhookRow, 'id' | 'url' | 'format'>,
  workspace: Pick<Workspace, 'id' | 'organisationId'>,
  actor: Actor,
  data: Record<string, unknown> = {}
): Promise<void> {
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [
      {
        action: `webhook.${verb}`,
        subjectType: 'webhook',
        subjectId: row.id,
        data: { format: row.format, host: openHost(row), ...data },
      },
    ],
  })
}
