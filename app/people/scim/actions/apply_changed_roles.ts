import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applyDirectoryRoles } from '#app/people/scim/actions/apply_directory_roles'
import type { Actor } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

/**
 * Gives the people of an organisation's directory the roles that its changed tables say, as the next
 * sign-in would. People in no group of the directory stay: what they are comes from elsewhere.
 */
export async function applyChangedRoles(
  trx: TransactionClientContract,
  organisationId: string,
  actor: Actor
): Promise<void> {
  const rows = await select<{ userId: string }>(
    trx,
    `SELECT s.user_id AS userId FROM scim_users s
      WHERE s.organisation_id = ? AND s.active = 1
        AND EXISTS (SELECT 1 FROM scim_group_members m WHERE m.scim_user_id = s.id)
      ORDER BY s.id`,
    [organisationId]
  )
  const people = rows.map(({ userId }) => userId)
  await applyDirectoryRoles(trx, { ...actor, organisationId }, people)
}
