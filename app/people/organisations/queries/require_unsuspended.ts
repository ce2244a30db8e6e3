import { accessProblem } from '#app/platform/access/problems'
import { select, type Sql } from '#app/shared/database/sql'

/**
 * Refuses what an organisation that an administrator suspended must not do: lead visitors to another
 * address, invite people, add domains. A suspension by a payment refuses new links and QR codes alone.
 * Asked in the transaction of the change, so that none that comes after the suspension gets through.
 *
 * @throws Problem `account.suspended`
 */
export async function requireUnsuspended(sql: Sql, organisationId: string): Promise<void> {
  const [suspended] = await select<{ found: number }>(
    sql,
    `SELECT 1 AS found FROM organisations o
       LEFT JOIN organisation_billing b ON b.organisation_id = o.id
      WHERE o.id = ? AND o.suspended_at IS NOT NULL AND COALESCE(b.holds_suspension, 0) = 0`,
    [organisationId]
  )
  if (!suspended) return
  throw accessProblem('account.suspended', {
    detail:
      'An administrator of the installation suspended the organisation. It cannot change where links lead, invite people or add domains. Reading, pausing, archiving, deleting and exports go on.',
  })
}
