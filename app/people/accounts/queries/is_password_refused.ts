import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/**
 * Does every organisation of a person ask for single sign-on, and leave them no other way? Who runs the
 * installation, or is in none, signs in with a password.
 */
export async function isPasswordRefused(userId: string): Promise<boolean> {
  const [row] = await select<{ others: number; strict: number }>(
    db,
    `SELECT SUM(strict = 0) AS others, SUM(strict) AS strict FROM (
       SELECT o.id, (COALESCE(o.sign_in_policy, 'Any') = 'SingleSignOn'
                     AND COALESCE(ow.break_glass, 0) = 0) AS strict
         FROM organisations o
         JOIN users u ON u.id = ? AND u.installation_administrator = 0
         LEFT JOIN organisation_owners ow ON ow.organisation_id = o.id AND ow.user_id = u.id
        WHERE o.deleted_at IS NULL AND (ow.user_id IS NOT NULL OR EXISTS (
          SELECT 1 FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
           WHERE w.organisation_id = o.id AND m.user_id = u.id))) theirs`,
    [userId]
  )
  return Number(row?.strict ?? 0) > 0 && Number(row?.others ?? 0) === 0
}
