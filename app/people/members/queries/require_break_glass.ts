import { memberProblem } from '#app/people/members/problems'
import { select, type Sql } from '#app/shared/database/sql'

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
