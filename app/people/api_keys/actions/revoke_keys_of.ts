import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

interface OwnKey {
  id: string
  name: string
  workspaceId: string
  organisationId: string
}

/** Revokes every key that a person made: in all of their workspaces, or in those of one organisation. */
export async function revokeKeysOf(
  trx: TransactionClientContract,
  userId: string,
  actor: Actor,
  within: string | null = null
): Promise<void> {
  const keys = await select<OwnKey>(
    trx,
    `SELECT k.id, k.name, w.id AS workspaceId, w.organisation_id AS organisationId
       FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id
      WHERE k.created_by = ? AND k.revoked_at IS NULL AND w.organisation_id = COALESCE(?, w.organisation_id)
        FOR UPDATE`,
    [userId, within]
  )
  for (const { id, name, workspaceId, organisationId } of keys) {
    await trx.from('api_keys').where('id', id).update({ revoked_at: now(), sealed_key: null })
    await recordChange(trx, {
      organisationId,
      workspaceId,
      actor,
      audit: [{ action: 'api_key.revoked', subjectType: 'api_key', subjectId: id, data: { name } }],
    })
  }
}
