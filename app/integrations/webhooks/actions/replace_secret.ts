import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { noteWebhook } from '#app/integrations/webhooks/actions/note_webhook'
import { webhookProblem } from '#app/integrations/webhooks/problems'
import { lockWebhook } from '#app/integrations/webhooks/queries/find_webhook'
import { generateSigningSecret } from '#app/integrations/webhooks/signing_secrets'
import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Replaces the signing secret of a webhook; nothing is signed with the old one any more. The lock
 * waits for deliveries that are being signed at this moment: they are with the system before it.
 *
 * @param secret one that its receiver has already; otherwise one is drawn
 * @returns the new secret, shown this once
 * @throws Problem `webhook.not_found`, `webhook.format_invalid` for a format that is not signed
 */
export async function replaceSecret(
  id: string,
  workspace: Workspace,
  actor: Actor,
  secret = generateSigningSecret()
): Promise<string> {
  await retryingTransaction(db, async (trx) => {
    const row = await lockWebhook(trx, workspace.id, id)
    if (row.format !== JSON_FORMAT) {
      throw webhookProblem('webhook.format_invalid', {
        detail: 'What goes to a chat channel is not signed, so there is no secret to replace.',
      })
    }
    await trx
      .from('webhooks')
      .where('id', id)
      .update({ secret: encryption.encrypt(secret), updated_at: now() })
    await noteWebhook(trx, 'secret_replaced', row, workspace, actor)
  })
  return secret
}
