import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { RepeatedLook } from '#app/shared/process/repeated_look'
import { parseJsonColumn } from '#app/shared/text/json'
import plans, { PLAN_NAMES, type Plan, type PlanName } from '#config/plans'

/**
 * What administrators may change of a plan. How long raw clicks are kept is not among it: a shorter
 * time deletes them, so it takes another plan, or a change of the file.
 */
export type PlanChange = Pick<
  Plan,
  'features' | 'qrCodesMonthly' | 'customDomains' | 'bulkLinks' | 'requestsPerMinute'
>

/** A change is in force in every process within 2 seconds. */
const LOOK_EVERY_MS = 1_000

/** What this process has read; replaced whole. */
let changes: ReadonlyMap<string, PlanChange> = new Map()
let custom: ReadonlyMap<string, Plan> = new Map()

/** Is it one of config/plans.ts? */
export function isShippedPlan(name: string): name is PlanName {
  return Object.hasOwn(plans, name)
}

/**
 * Returns a plan as administrators left it: that of config/plans.ts with what was changed of it, or one
 * that they made. null: there is none of this name. `resolvePlan` says what an organisation has of it.
 */
export function findKnownPlan(name: string): Plan | null {
  if (!isShippedPlan(name)) return custom.get(name) ?? null
  const change = changes.get(name)
  return change ? { ...plans[name], ...change } : plans[name]
}

/** Lists the names of all plans: those of config/plans.ts, the smallest first, then the others. */
export function listKnownPlans(): string[] {
  return [...PLAN_NAMES, ...custom.keys()]
}

/** Was anything of this plan changed in the console? */
export function isPlanChanged(name: string): boolean {
  return changes.has(name)
}

let asked = 0
let taken = 0

/** Reads the plans into this process. Of two readings at once, the one that began later counts. */
export async function refreshPlans(): Promise<void> {
  const turn = ++asked
  const [changed, made] = await Promise.all([
    select<{ plan: string; value: string }>(db, 'SELECT plan, value FROM plan_changes'),
    select<{ name: string; value: string }>(
      db,
      'SELECT name, value FROM custom_plans ORDER BY name'
    ),
  ])
  if (turn < taken) return
  taken = turn
  changes = new Map(changed.map(({ plan, value }) => [plan, parseJsonColumn<PlanChange>(value)]))
  custom = new Map(made.map(({ name, value }) => [name, parseJsonColumn<Plan>(value)]))
}

/** Keeps this process at the plans that there are; while they cannot be read, at the last. */
export const planWatch = new RepeatedLook({
  everyMs: LOOK_EVERY_MS,
  look: refreshPlans,
  warn: (error) => logger.warn({ err: error }, 'plans could not be read'),
})
