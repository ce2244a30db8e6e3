import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changeSignIn } from '#app/people/organisations/actions/change_sign_in'
import { organisationProblem } from '#app/people/organisations/problems'
import {
  readSignInRules,
  type SignInRulesInput,
} from '#app/people/organisations/rules/sign_in_rules'
import { WORKSPACE_NAME_LENGTH } from '#app/people/workspaces/rules/workspace_fields'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { readMailedName } from '#app/shared/text/name'
import { now } from '#app/shared/time/clock'

/** What is missing or null stays as it is. */
export interface UpdateOrganisationInput extends SignInRulesInput {
  name?: string | null

  /** Everyone in it, with a session or a key, needs two-factor authentication. */
  mfaRequired?: boolean | null
}

/**
 * Changes an organisation. Two-factor authentication can be asked for only by someone who has
 * turned it on, since they would lock themselves out; the operator has nothing to lose.
 *
 * @throws Problem `request.invalid`, `organisation.own_mfa_missing`,
 * `organisation.provider_missing`, `organisation.break_glass_invalid`
 */
export async function updateOrganisation(
  { name: given, mfaRequired: required, ...signIn }: UpdateOrganisationInput,
  organisationId: string,
  actor: Actor
): Promise<void> {
  const wanted: Record<string, string | boolean> = {}
  if (typeof given === 'string') wanted.name = readMailedName('name', given, WORKSPACE_NAME_LENGTH)
  if (typeof required === 'boolean') wanted.mfaRequired = required
  const rules = readSignInRules(signIn)
  await retryingTransaction(db, async (trx) => {
    const row = await table<OrganisationRow>(trx, 'organisations')
      .where('id', organisationId)
      .forUpdate()
      .firstOrFail()
    const before: typeof wanted = { name: row.name, mfaRequired: row.mfa_required === 1 }
    const changed = Object.entries(wanted).filter(([key, value]) => before[key] !== value)
    const ofSignIn = await changeSignIn(trx, row, rules, signIn.breakGlass ?? null)
    if (changed.length === 0 && Object.keys(ofSignIn).length === 0) return
    const data = Object.fromEntries(changed)
    if (data.mfaRequired && !actor.isOperator) await assertOwnSecondFactor(trx, actor.userId)
    await trx
      .from('organisations')
      .where('id', organisationId)
      .update({
        name: data.name ?? row.name,
        mfa_required: data.mfaRequired ?? row.mfa_required,
        ...rules,
        updated_at: now(),
      })
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.updated',
          subjectType: 'organisation',
          subjectId: organisationId,
          data: { ...data, ...ofSignIn },
        },
      ],
      feed: [{ kind: 'organisation', subjectId: organisationId }],
    })
  })
}

async function assertOwnSecondFactor(
  trx: TransactionClientContract,
  userId: string | null
): Promise<void> {
  const user = await table<{ mfa_enabled_at: Date | null }>(trx, 'users')
    .where('id', userId!)
    .select('mfa_enabled_at')
    .first()
  if (!user?.mfa_enabled_at) {
    throw organisationProblem('organisation.own_mfa_missing', { field: 'mfaRequired' })
  }
}
