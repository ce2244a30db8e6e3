import db from '@adonisjs/lucid/services/db'
import { addApiKey } from '#app/people/api_keys/actions/add_api_key'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import { findApiKey } from '#app/people/api_keys/queries/list_api_keys'
import type { NewKeyInput } from '#app/people/api_keys/rules/new_key'
import { holdSession } from '#app/people/sessions/actions/hold_session'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'

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
  return retryingTransaction(db, async (trx) => {
    const createdBy = actor.userId!
    await holdSession(trx, { userId: createdBy, sessionId })
    const { id, key } = await addApiKey(trx, input, { createdBy }, workspace, actor)
    const record = await findApiKey(trx, id)
    return { ...record!, key }
  })
}
