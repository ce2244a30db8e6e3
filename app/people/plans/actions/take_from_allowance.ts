import type { PlanLimit } from '#app/people/plans/rules/limits'
import type { CalendarMonth } from '#app/people/plans/rules/month'
import { change, type Sql } from '#app/shared/database/sql'

export interface AllowanceRequest {
  organisationId: string
  name: PlanLimit
  month: Pick<CalendarMonth, 'name'>
  limit: number

  /** How many at once; all of them or none. 1 when left out. */
  count?: number
}

/**
 * Takes from an organisation's allowance of a month, exactly, however many ask at once: one
 * statement adds to the count if the limit allows it. In the transaction of what it is taken for,
 * so that what is not made is not counted; take it last, since others wait from here to the commit.
 *
 * @returns whether it was granted; if not, nothing was taken
 */
export async function takeFromAllowance(
  sql: Sql,
  { organisationId, name, month, limit, count = 1 }: AllowanceRequest
): Promise<boolean> {
  if (count > limit) return false
  const taken = await change(
    sql,
    `INSERT INTO organisation_allowances (organisation_id, name, month, used) VALUES (?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE used = IF(used + ? <= ?, used + ?, used)`,
    [organisationId, name, month.name, count, count, limit, count]
  )
  return taken > 0
}
