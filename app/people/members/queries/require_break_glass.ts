import { memberProblem } from '#app/people/members/problems'
import { select, type Sql } from '#app/shared/database/sql'

/**
 * Requires the same once someone's account is deleted: the last such Owner does not delete it.
 *
 * @throws Problem `member.last_break_glass`
 */
export async function requireOtherBreakGlass(
  sql: Sql,
  organisationId: string,
  userId: string
): Promise<void> {
  const closed = await select(
    sql,
    `SELECT 1 FROM organisations o
       JOIN organisation_owners own ON own.organisation_id = o.id AND own.user_id = ?
      WHERE o.id = ? AND o.sign_in_policy = 'SingleSignOn' AND own.break_glass = 1
        AND NOT EXISTS (SELECT 1 FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
                         WHERE ow.organisation_id = o.id AND ow.break_glass = 1
                           AND ow.user_id <> own.user_id AND u.deleted_at IS NULL)`,
    [userId, organisationId]
  )
  if (closed.length > 0) throw memberProblem('member.last_break_glass')
}

/**
 * Requires that an organisation with single sign-on alone keeps an Owner who can sign in otherwise.
 * Call it once someone is no longer Owner.
 *
 * @throws Problem `member.last_break_glass`
 */
export async function requireBreakGlass(sql: Sql, organisationId: string): Promise<void> {
  const closed = await select(
    sql,
    `SELECT 1 FROM organisations o
      WHERE o.id = ? AND o.sign_in_policy = 'SingleSignOn' AND NOT EXISTS (
        SELECT 1 FROM organisation_owners ow WHERE ow.organisation_id = o.id AND ow.break_glass = 1)`,
    [organisationId]
  )
  if (closed.length > 0) throw memberProblem('member.last_break_glass')
}
