import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { installationProblem } from '#app/installation/set_up/problems'
import { readInstallInput, type InstallInput } from '#app/installation/set_up/rules/install_input'
import { removeSetUpCode } from '#app/installation/set_up/set_up_code'
import { claimFirstAccount } from '#app/people/accounts/actions/claim_first_account'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** What the first set-up has made. */
export interface SetUpResult {
  userId: string
  organisationId: string
  workspaceId: string
}

type More<Result> = (trx: TransactionClientContract, made: SetUpResult) => Promise<Result>

/**
 * Sets Shunt up: an account that administers the installation and owns an organisation with one
 * workspace. Of several requests at once one succeeds. The first is believed about its address:
 * there is no one yet who could send them a mail. The set-up code is used up.
 *
 * @param more what else belongs into the transaction
 * @throws Problem `installation.exists`, `request.invalid`, `account.password_weak`
 */
export async function setUpShunt<Result = undefined>(
  given: InstallInput,
  origin: Origin,
  more?: More<Result>
): Promise<SetUpResult & { more: Result | undefined }> {
  const input = readInstallInput(given)
  if (await isSetUp()) throw installationProblem('installation.exists')
  const passwordHash = await hashPassword(input.password)
  return retryingTransaction(db, async (trx) => {
    if (!(await claimFirstAccount(trx))) throw installationProblem('installation.exists')
    const userId = await storeAccount(trx, {
      email: input.email,
      passwordHash,
      displayName: input.displayName,
      emailVerified: true,
      installationAdministrator: true,
    })
    const made = { userId, ...(await storePlaces(trx, userId, input)) }
    await recordChange(trx, {
      organisationId: made.organisationId,
      workspaceId: made.workspaceId,
      actor: { userId, apiKeyId: null, ...origin },
      audit: [
        {
          action: 'installation.set_up',
          subjectType: 'workspace',
          subjectId: made.workspaceId,
        },
      ],
    })
    const result = { ...made, more: await more?.(trx, made) }
    await trx.from('installation_settings').where('name', 'setup_code').delete()
    return result
  }).finally(removeSetUpCode)
}

async function storePlaces(
  trx: TransactionClientContract,
  userId: string,
  input: { organisation: string; workspace: string; timeZone: string }
) {
  const [organisationId, workspaceId] = [newId(), newId()]
  const at = now()
  const stamps = { created_at: at, updated_at: at }
  await trx
    .table('organisations')
    .insert({ id: organisationId, name: input.organisation, ...stamps })
  await trx.table('workspaces').insert({
    id: workspaceId,
    organisation_id: organisationId,
    name: input.workspace,
    time_zone: input.timeZone,
    ...stamps,
  })
  await trx
    .table('organisation_owners')
    .insert({ organisation_id: organisationId, user_id: userId, created_at: now() })
  return { organisationId, workspaceId }
}
