import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import { openLane } from '#app/integrations/webhooks/actions/open_lane'
import type { WebhookInput } from '#app/integrations/webhooks/actions/webhook_input'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { judgeByChannels } from '#app/integrations/webhooks/queries/chat_channel'
import { checkWebhookAddress } from '#app/integrations/webhooks/queries/check_webhook_address'
import { formatLane } from '#app/integrations/webhooks/rules/lane'
import {
  checkDescription,
  checkEvents,
  checkThresholds,
  MAX_WEBHOOKS,
  requireThresholds,
} from '#app/integrations/webhooks/rules/webhook_fields'
import { generateSigningSecret } from '#app/integrations/webhooks/signing_secrets'
import {
  JSON_FORMAT,
  toWebhookRecord,
  type WebhookRecord,
  type WebhookRow,
} from '#app/integrations/webhooks/webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { countRows, lockById, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** A webhook as its creation answers it: its signing secret is shown this once. */
export type CreatedWebhook = WebhookRecord & { secret?: string }

/**
 * @param given a signing secret that its receiver has already; otherwise one is drawn
 * @throws Problem any `webhook.*` code of an input, `webhook.limit_reached`
 */
export async function createWebhook(
  input: WebhookInput,
  workspace: Workspace,
  actor: Actor,
  given?: string
): Promise<CreatedWebhook> {
  const format = input.format ?? JSON_FORMAT
  const url = await checkWebhookAddress(input.url, format)
  const description = checkDescription(input.description)
  const events = checkEvents(input.events)
  const thresholds = checkThresholds(input.clickThresholds)
  requireThresholds(events, thresholds)

  const secret = format === JSON_FORMAT ? (given ?? generateSigningSecret()) : undefined
  const enabled = input.enabled ?? true
  const at = now()
  const row = {
    id: newId(),
    workspace_id: workspace.id,
    url: encryption.encrypt(url.href),
    lane: formatLane(url),
    format,
    description,
    events: JSON.stringify(events),
    click_thresholds: JSON.stringify(thresholds),
    secret: secret ? encryption.encrypt(secret) : null,
    enabled,
    disabled_reason: enabled ? null : ('Manual' as const),
    gone_since: null,
    created_by: actor.userId ?? '',
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  await openLane(row.lane)
  await retryingTransaction(db, async (trx) => {
    await assertRoom(trx, workspace.id)
    await trx.table('webhooks').insert(row)
    await noteWebhook(trx, 'created', row, workspace, actor)
  })
  return { ...toWebhookRecord(row, judgeByChannels(row)), ...(secret ? { secret } : {}) }
}

/**
 * Checks that there is room for one more webhook. The lock on the workspace makes requests that
 * come at once count one after the other.
 */
async function assertRoom(trx: TransactionClientContract, workspaceId: string): Promise<void> {
  await lockById(trx, 'workspaces', workspaceId)
  const total = await countRows(
    table<WebhookRow>(trx, 'webhooks').where('workspace_id', workspaceId).whereNull('deleted_at')
  )
  if (total >= MAX_WEBHOOKS) throw webhookProblem('webhook.limit_reached')
}
