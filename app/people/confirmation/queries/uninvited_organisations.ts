import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { select, type Sql } from '#app/shared/database/sql'

/** Lists the organisations that someone is in without an accepted invitation for their address. */
export async function listUninvitedOrganisations(
  sql: Sql,
  { id, email_key: emailKey }: Pick<AccountRow, 'id' | 'email_key'>
): Promise<string[]> {
  const rows = await select<{ id: string }>(
    sql,
    `SELECT o.id FROM organisations o
      WHERE o.id IN (SELECT organisation_id FROM organisation_owners WHERE user_id = ?
                      UNION SELECT w.organisation_id FROM workspace_members m
                              JOIN workspaces w ON w.id = m.workspace_id WHERE m.user_id = ?)
        AND NOT EXISTS (SELECT 1 FROM invitations i JOIN workspaces iw ON iw.id = i.workspace_id
                         WHERE iw.organisation_id = o.id AND i.email_key = ? AND i.accepted_by = ?)
      ORDER BY o.id`,
    [id, id, emailKey, id]
  )
  return rows.map((row) => row.id)
}

/** What an organisation would be without someone. */
export interface Remainder {
  name: string
  deletedAt: Date | null
  isOwner: number
  hasOtherOwner: number
  hasOthers: number
}

/** Finds who else is in the organisation, but for people whose accounts are deleted. */
export async function findRemainder(
  sql: Sql,
  organisationId: string,
  userId: string
): Promise<Remainder> {
  const [row] = await select<Remainder>(
    sql,
    `SELECT o.name, o.deleted_at AS deletedAt,
            EXISTS (SELECT 1 FROM organisation_owners
                     WHERE organisation_id = o.id AND user_id = ?) AS isOwner,
            EXISTS (SELECT 1 FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
                     WHERE ow.organisation_id = o.id AND u.id <> ?
                       AND u.deleted_at IS NULL) AS hasOtherOwner,
            EXISTS (SELECT 1 FROM workspace_members m
                      JOIN workspaces w ON w.id = m.workspace_id
                      JOIN users u ON u.id = m.user_id
                     WHERE w.organisation_id = o.id AND u.id <> ?
                       AND u.deleted_at IS NULL) AS hasOthers
       FROM organisations o WHERE o.id = ?`,
    [userId, userId, userId, organisationId]
  )
  return row
}
