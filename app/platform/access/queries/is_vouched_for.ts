import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/**
 * Is someone still in an organisation that invited their address? Those who invited them vouch for
 * it, also where the link was passed on by hand because no mail could be sent.
 */
export async function isVouchedFor(userId: string): Promise<boolean> {
  const rows = await select(
    db,
    `SELECT 1 FROM users u
       JOIN invitations iv ON iv.accepted_by = u.id AND iv.email_key = u.email_key
       JOIN workspaces w ON w.id = iv.workspace_id
       JOIN organisations o ON o.id = w.organisation_id AND o.deleted_at IS NULL
      WHERE u.id = ? AND (
        EXISTS (SELECT 1 FROM organisation_owners ow
                 WHERE ow.organisation_id = o.id AND ow.user_id = u.id)
        OR EXISTS (SELECT 1 FROM workspace_members m
                     JOIN workspaces mw ON mw.id = m.workspace_id AND mw.deleted_at IS NULL
                    WHERE mw.organisation_id = o.id AND m.user_id = u.id))
      LIMIT 1`,
    [userId]
  )
  return rows.length > 0
}
