import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { storeApiKey, type ApiKeyToStore } from '#app/people/api_keys/actions/store_api_key'
import { checkNewKey, type NewKeyInput } from '#app/people/api_keys/rules/new_key'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { nowMs } from '#app/shared/time/clock'

/**
 * Makes a key of a workspace, and writes it into the audit log.
 *
 * @throws Problem `request.invalid`
 */
export async function addApiKey(
  trx: TransactionClientContract,
  input: NewKeyInput,
  holder: Pick<ApiKeyToStore, 'createdBy' | 'drawn'>,
  workspace: Workspace,
  actor: Actor
): Promise<{ id: string; key: string }> {
  const { name, scopes, expiresAt } = checkNewKey(input, nowMs())
  const signsRequests = input.signsRequests === true
  const facts = { name, scopes, expiresAt }
  const stored = await storeApiKey(trx, {
    ...{ ...facts, ...holder, signsRequests },
    workspaceId: workspace.id,
  })
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [
      {
        action: 'api_key.created',
        subjectType: 'api_key',
        subjectId: stored.id,
        data: { ...facts, ...(signsRequests && { signsRequests }) },
      },
    ],
  })
  return stored
}
