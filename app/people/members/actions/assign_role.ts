import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { MemberWorkspace } from '#app/people/members/queries/memberships'
import type { Role } from '#app/platform/access/roles'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Gives someone a role. An Owner is one of the organisation, and keeps the roles that they have in
 * its workspaces for the day on which they are no longer Owner.
 */
export async function assignRole(
  trx: TransactionClientContract,
  userId: string,
  role: Role,
  { id, organisationId }: MemberWorkspace
): Promise<void> {
  if (role === 'Owner') {
    await change(
      trx,
      `INSERT INTO organisation_owners (organisation_id, user_id, created_at) VALUES (?, ?, ?)
           ON DUPLICATE KEY UPDATE user_id = user_id`,
      [organisationId, userId, now()]
    )
    return
  }
  await trx
    .from('organisation_owners')
    .where({ organisation_id: organisationId, user_id: userId })
    .delete()
  await change(
    trx,
    `INSERT INTO workspace_members (workspace_id, user_id, role, created_at) VALUES (?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE role = ?`,
    [id, userId, role, now(), role]
  )
}
