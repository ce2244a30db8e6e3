import db from '@adonisjs/lucid/services/db'
import { storeApiKey } from '#app/people/api_keys/actions/store_api_key'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import { findApiKey } from '#app/people/api_keys/queries/list_api_keys'
import { checkNewKey, type NewKeyInput } from '#app/people/api_keys/rules/new_key'
import { holdSession } from '#app/people/sessions/actions/hold_session'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { nowMs } from '#app/shared/time/clock'

/**
 * Makes a key for the workspace, in the name of the person who asks.
 *
 * @param sessionId the session that they ask with
 * @returns the record with `key`, which is shown this once and kept nowhere
 * @throws Problem `request.invalid`
 */
export async function createApiKey(
  input: NewKeyInput,
  workspace: Workspace,
  actor: Actor,
  sessionId: string
): Promise<ApiKeyRecord & { key: string }> {
  const { name, scopes, expiresAt } = checkNewKey(input, nowMs())
  const signsRequests = input.signsRequests === true
  return retryingTransaction(db, async (trx) => {
    await holdSession(trx, { userId: actor.userId!, sessionId })
    const { id, key } = await storeApiKey(trx, {
      name,
      workspaceId: workspace.id,
      scopes,
      createdBy: actor.userId!,
      expiresAt,
      signsRequests,
    })
    const record = await findApiKey(trx, id)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'api_key.created',
          subjectType: 'api_key',
          subjectId: id,
          data: { name, scopes, expiresAt, ...(signsRequests && { signsRequests }) },
        },
      ],
    })
    return { ...record!, key }
  })
}
