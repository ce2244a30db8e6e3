import { select, type Sql } from '#app/shared/database/sql'

/** Does the organisation ask everyone in it for two-factor authentication? */
export async function requiresSecondFactor(sql: Sql, organisationId: string): Promise<boolean> {
  const [row] = await select<{ asked: number }>(
    sql,
    'SELECT mfa_required AS asked FROM organisations WHERE id = ?',
    [organisationId]
  )
  return row.asked === 1
}
