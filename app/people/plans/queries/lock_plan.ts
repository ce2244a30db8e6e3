import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isShippedPlan } from '#app/platform/access/known_plans'
import { table } from '#app/shared/database/sql'

/**
 * Is there a plan of exactly this name? In the transaction that gives it to someone: until its end,
 * the plan is not deleted.
 */
export async function lockPlan(trx: QueryClientContract, name: string): Promise<boolean> {
  const found = await lockPlans(trx, [name])
  return found.has(name)
}

/** Finds those of these names that plans have, whatever this process knows of them. */
export async function lockPlans(
  trx: QueryClientContract,
  names: readonly string[]
): Promise<ReadonlySet<string>> {
  const known = new Set<string>(names.filter(isShippedPlan))
  const others = names.filter((name) => /^[\x21-\x7e]+$/.test(name) && !isShippedPlan(name))
  if (others.length === 0) return known
  const rows = await table<{ name: string }>(trx, 'custom_plans')
    .whereIn('name', others)
    .forShare()
    .select('name')
  for (const { name } of rows) known.add(name)
  return known
}
