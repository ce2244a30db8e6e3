import db from '@adonisjs/lucid/services/db'
import type { PlanLimit } from '#app/people/plans/rules/limits'
import type { CalendarMonth } from '#app/people/plans/rules/month'
import { select } from '#app/shared/database/sql'

/** Counts how much of an allowance an organisation has used in a month. */
export async function countAllowanceUsed(
  organisationId: string,
  name: PlanLimit,
  month: Pick<CalendarMonth, 'name'>
): Promise<number> {
  const [row] = await select<{ used: number }>(
    db,
    'SELECT used FROM organisation_allowances WHERE organisation_id = ? AND name = ? AND month = ?',
    [organisationId, name, month.name]
  )
  return row?.used ?? 0
}
