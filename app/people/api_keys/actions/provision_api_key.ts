import db from '@adonisjs/lucid/services/db'
import { storeApiKey } from '#app/people/api_keys/actions/store_api_key'
import { describeApiKey, isWellFormedKey } from '#app/people/api_keys/rules/key_format'
import { checkNewKey, type NewKeyInput } from '#app/people/api_keys/rules/new_key'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'
import { nowMs } from '#app/shared/time/clock'

/**
 * Stores a key that was drawn before, for a person of the workspace: what the operator does, whose file
 * names the key.
 *
 * @param key its text; the database keeps what it keeps of every key
 * @param createdBy user id of the person in whose name it acts
 * @returns its id
 * @throws Problem `request.invalid`
 */
export async function provisionApiKey(
  input: NewKeyInput & { key: string; createdBy: string },
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const { name, scopes, expiresAt } = checkNewKey(input, nowMs())
  if (!isWellFormedKey(input.key)) {
    throw invalidField('key', 'This is no API key. `./shunt ace key:draw` draws one.')
  }
  const signsRequests = input.signsRequests === true
  return retryingTransaction(db, async (trx) => {
    const { id } = await storeApiKey(trx, {
      name,
      workspaceId: workspace.id,
      scopes,
      createdBy: input.createdBy,
      expiresAt,
      signsRequests,
      drawn: describeApiKey(input.key),
    })
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
    return id
  }).catch((error) => {
    if (!isDuplicate(error)) throw error
    throw invalidField('key', 'This key is or was another one here. Draw a new one.')
  })
}
