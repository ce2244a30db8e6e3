import db from '@adonisjs/lucid/services/db'
import { addApiKey } from '#app/people/api_keys/actions/add_api_key'
import { describeApiKey, isWellFormedKey } from '#app/people/api_keys/rules/key_format'
import type { NewKeyInput } from '#app/people/api_keys/rules/new_key'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'

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
  if (!isWellFormedKey(input.key)) {
    throw invalidField('key', 'This is no API key. `./shunt ace key:draw` draws one.')
  }
  const holder = { createdBy: input.createdBy, drawn: describeApiKey(input.key) }
  return retryingTransaction(db, async (trx) => {
    const { id } = await addApiKey(trx, input, holder, workspace, actor)
    return id
  }).catch((error) => {
    if (!isDuplicate(error)) throw error
    throw invalidField('key', 'This key is or was another one here. Draw a new one.')
  })
}
