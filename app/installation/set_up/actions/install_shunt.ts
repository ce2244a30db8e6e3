import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setUpShunt, type SetUpResult } from '#app/installation/set_up/actions/set_up_shunt'
import type { InstallInput } from '#app/installation/set_up/rules/install_input'
import { storeApiKey } from '#app/people/api_keys/actions/store_api_key'
import { SCOPES } from '#app/platform/access/roles'
import { recordChange } from '#app/platform/changes/record_change'
import installation from '#config/installation'

/** Someone at the machine itself. */
const ORIGIN = { address: null, requestId: null }

/**
 * Sets Shunt up from the command line, with a key that has every scope.
 *
 * @throws Problem `installation.exists`, `request.invalid`, `account.password_weak`
 */
export async function installShunt(
  input: InstallInput
): Promise<{ baseUrl: string; workspaceId: string; apiKey: string }> {
  const { workspaceId, more: apiKey } = await setUpShunt(input, ORIGIN, firstKey)
  return { baseUrl: installation.appUrl, workspaceId, apiKey: apiKey! }
}

async function firstKey(
  trx: TransactionClientContract,
  { userId, organisationId, workspaceId }: SetUpResult
): Promise<string> {
  const { id, key } = await storeApiKey(trx, {
    name: 'First key',
    workspaceId,
    scopes: SCOPES,
    createdBy: userId,
    expiresAt: null,
  })
  await recordChange(trx, {
    organisationId,
    workspaceId,
    actor: { userId, apiKeyId: null, ...ORIGIN },
    audit: [{ action: 'api_key.created', subjectType: 'api_key', subjectId: id }],
  })
  return key
}
