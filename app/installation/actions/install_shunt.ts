import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/clock'
import { SCOPES } from '#app/access/roles'
import installation from '#config/installation'
import { recordChange } from '#app/shared/record_change'
import { isDuplicate } from '#app/shared/database_errors'
import { storeApiKey } from '#app/api_keys/actions/store_api_key'
import { retryingTransaction } from '#app/shared/transaction'
import { installationProblem } from '#app/installation/problems'
import { checkInstallInput, type InstallInput } from '#app/installation/rules/install_input'

/**
 * First set-up: an account that administers the installation and owns an organisation with one
 * workspace, and a key with every scope. The person at the command line is taken at their word
 * for the address.
 *
 * @throws Problem `installation.exists`, `request.invalid`
 */
export async function installShunt(
  input: InstallInput
): Promise<{ baseUrl: string; workspaceId: string; apiKey: string }> {
  checkInstallInput(input)
  const passwordHash = await hash.make(input.password)
  try {
    return await retryingTransaction(db, async (trx) => {
      const existing = await trx.from('users').select('id').forUpdate().first()
      if (existing) throw installationProblem('installation.exists')
      const [userId, organisationId, workspaceId] = [newId(), newId(), newId()]
      const stamps = { created_at: now(), updated_at: now() }
      await trx.table('users').insert({
        id: userId,
        email: input.email.trim(),
        email_key: input.email.trim().toLowerCase(),
        password_hash: passwordHash,
        email_verified_at: now(),
        installation_administrator: true,
        ...stamps,
      })
      await trx
        .table('organisations')
        .insert({ id: organisationId, name: input.organisation.trim(), ...stamps })
      await trx.table('workspaces').insert({
        id: workspaceId,
        organisation_id: organisationId,
        name: input.workspace.trim(),
        ...stamps,
      })
      await trx
        .table('organisation_owners')
        .insert({ organisation_id: organisationId, user_id: userId, created_at: now() })
      const apiKey = await storeApiKey(trx, {
        name: 'First key',
        workspaceId,
        scopes: SCOPES,
        createdBy: userId,
        expiresAt: null,
      })
      await recordChange(trx, {
        organisationId,
        workspaceId,
        actor: { userId, apiKeyId: null, address: null, requestId: null },
        audit: [
          { action: 'installation.set_up', subjectType: 'workspace', subjectId: workspaceId },
          { action: 'api_key.created', subjectType: 'api_key', subjectId: apiKey.id },
        ],
      })
      return { baseUrl: installation.appUrl, workspaceId, apiKey: apiKey.key }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email_key')) throw installationProblem('installation.exists')
    throw error
  }
}
