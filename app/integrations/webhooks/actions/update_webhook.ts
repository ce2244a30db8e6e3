import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { cancelWaiting } from '#app/integrations/webhooks/actions/cancel_waiting'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import { openLane } from '#app/integrations/webhooks/actions/open_lane'
import {
  computeWebhookFields,
  describeWebhookChanges,
} from '#app/integrations/webhooks/actions/webhook_changes'
import type { WebhookInput } from '#app/integrations/webhooks/actions/webhook_input'
import { judgeByChannels } from '#app/integrations/webhooks/queries/chat_channel'
import { checkWebhookAddress } from '#app/integrations/webhooks/queries/check_webhook_address'
import { findWebhook, lockWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import { formatLane } from '#app/integrations/webhooks/rules/lane'
import { generateSigningSecret } from '#app/integrations/webhooks/signing_secrets'
import {
  JSON_FORMAT,
  toWebhookRecord,
  type WebhookRecord,
  type WebhookRow,
} from '#app/integrations/webhooks/webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Changes a webhook: what is missing or null stays as it is. Turning it off ends what waits for it;
 * turning it on lets events through from then on. A webhook that becomes one of signed JSON gets a
 * signing secret, which replacing it shows.
 *
 * @throws Problem `webhook.not_found`, any `webhook.*` code of an input
 */
export async function updateWebhook(
  id: string,
  input: WebhookInput,
  workspace: Workspace,
  actor: Actor
): Promise<WebhookRecord> {
  const address = await addressAfter(id, input, workspace)
  if (address) await openLane(address.lane)
  return retryingTransaction(db, async (trx) => {
    const row = await lockWebhook(trx, workspace.id, id)
    const after: WebhookRow = {
      ...row,
      ...(address && { ...address, gone_since: null }),
      ...computeWebhookFields(row, input),
      updated_at: now(),
    }
    if (after.format !== JSON_FORMAT) after.secret = null
    else after.secret ??= encryption.encrypt(generateSigningSecret())
    const changes = describeWebhookChanges(row, after)
    if (changes.length === 0) return toWebhookRecord(row, judgeByChannels(row))
    await store(trx, row, after)
    await noteWebhook(trx, 'updated', after, workspace, actor, { changes })
    return toWebhookRecord(after, judgeByChannels(after))
  })
}

/** Returns the address and the format that it is to have; null where both stay. */
async function addressAfter(
  id: string,
  input: WebhookInput,
  workspace: Workspace
): Promise<Pick<WebhookRow, 'url' | 'lane' | 'format'> | null> {
  const present = await findWebhook(workspace.id, id)
  const format = input.format ?? present.format
  const given = input.url ?? present.url
  if (given === present.url && format === present.format) return null
  const url = await checkWebhookAddress(given, format, { mayBeOff: format === present.format })
  return { url: encryption.encrypt(url.href), lane: formatLane(url), format }
}

async function store(
  trx: TransactionClientContract,
  before: WebhookRow,
  after: WebhookRow
): Promise<void> {
  const { id } = after
  await trx.from('webhooks').where('id', id).update(after)
  if (before.enabled && !after.enabled) await cancelWaiting(trx, id)
  else if (before.lane !== after.lane) {
    await trx
      .from('deliveries')
      .where({ webhook_id: id, status: 'Pending' })
      .update({ lane: after.lane })
  }
}
