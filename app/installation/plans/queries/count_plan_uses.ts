import { select, type Sql } from '#app/shared/database/sql'

/** Counts organisations that have a plan, in their grace too, and live subscriptions that pay it. */
export async function countPlanUses(client: Sql, plan: string): Promise<number> {
  const [{ uses }] = await select<{ uses: number | string }>(
    client,
    `SELECT (SELECT COUNT(*) FROM organisations WHERE plan = ? AND erased_at IS NULL)
          + (SELECT COUNT(*) FROM payment_subscriptions WHERE plan = ? AND status = 'Live') AS uses`,
    [plan, plan]
  )
  return Number(uses)
}
