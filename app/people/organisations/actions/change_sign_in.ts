import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { organisationProblem } from '#app/people/organisations/problems'
import { readBreakGlass } from '#app/people/organisations/queries/break_glass'
import type { SignInRules } from '#app/people/organisations/rules/sign_in_rules'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { change, select } from '#app/shared/database/sql'

const MOST_BREAK_GLASS = 3

/**
 * Changes how people sign in to an organisation, in the transaction of the change.
 *
 * @param breakGlass ids of the Owners whom the policy leaves out; null: they stay
 * @returns what was changed, for the audit log
 * @throws Problem `organisation.provider_missing`, `organisation.break_glass_invalid`
 */
export async function changeSignIn(
  trx: TransactionClientContract,
  row: OrganisationRow,
  rules: SignInRules,
  breakGlass: readonly string[] | null
): Promise<Record<string, unknown>> {
  const changed: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(rules)) {
    const present = row[column as keyof SignInRules]
    if ((present ?? (column === 'sign_in_policy' ? 'Any' : null)) === value) continue
    changed[column] = value
  }
  const before = await readBreakGlass(trx, row.id)
  if (breakGlass && [...breakGlass].sort().join() !== before.join()) {
    await storeBreakGlass(trx, row.id, breakGlass)
    changed.break_glass = [...breakGlass]
  }
  const policy = rules.sign_in_policy ?? row.sign_in_policy
  if (policy === 'SingleSignOn' && Object.keys(changed).length > 0) {
    await requireWaysIn(trx, row.id)
  }
  return changed
}

async function storeBreakGlass(
  trx: TransactionClientContract,
  organisationId: string,
  userIds: readonly string[]
): Promise<void> {
  if (userIds.length > MOST_BREAK_GLASS) throw breakGlassInvalid()
  const unmark = 'UPDATE organisation_owners SET break_glass = 0 WHERE organisation_id = ?'
  await change(trx, unmark, [organisationId])
  if (userIds.length === 0) return
  const marked = await change(
    trx,
    'UPDATE organisation_owners SET break_glass = 1 WHERE organisation_id = ? AND user_id IN (?)',
    [organisationId, userIds]
  )
  if (marked !== new Set(userIds).size) throw breakGlassInvalid()
}

/**
 * Requires that an organisation whose people sign in by single sign-on alone can be reached: through a
 * provider, and by one Owner without it.
 *
 * @throws Problem `organisation.provider_missing`, `organisation.break_glass_invalid`
 */
async function requireWaysIn(
  trx: TransactionClientContract,
  organisationId: string
): Promise<void> {
  const providers = await select(
    trx,
    `SELECT 1 FROM identity_providers
      WHERE status = 'Active' AND (organisation_id IS NULL OR organisation_id = ?) LIMIT 1`,
    [organisationId]
  )
  if (providers.length === 0) {
    throw organisationProblem('organisation.provider_missing', { field: 'signInPolicy' })
  }
  const owners = await readBreakGlass(trx, organisationId)
  if (owners.length === 0) throw breakGlassInvalid()
}

function breakGlassInvalid() {
  return organisationProblem('organisation.break_glass_invalid', { field: 'breakGlass' })
}
