import db from '@adonisjs/lucid/services/db'
import { apiKeyProblem } from '#app/people/api_keys/problems'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { change, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/**
 * Revokes a key, for the next call on every process. One that is revoked already stays so.
 *
 * @throws Problem `apikey.not_found`
 */
export async function revokeApiKey(
  keyId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  if (!isId(keyId)) throw apiKeyProblem('apikey.not_found')
  await retryingTransaction(db, async (trx) => {
    const key = await table<{ name: string; revoked_at: Date | null }>(trx, 'api_keys')
      .where({ id: keyId, workspace_id: workspace.id })
      .select('name', 'revoked_at')
      .first()
    if (!key) throw apiKeyProblem('apikey.not_found')
    const revoked = await change(
      trx,
      'UPDATE api_keys SET revoked_at = ?, sealed_key = NULL WHERE id = ? AND revoked_at IS NULL',
      [now(), keyId]
    )
    if (revoked === 0) return
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'api_key.revoked',
          subjectType: 'api_key',
          subjectId: keyId,
          data: { name: key.name },
        },
      ],
    })
  })
}
