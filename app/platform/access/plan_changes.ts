import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { parseJsonColumn } from '#app/shared/json'
import { RepeatedLook } from '#app/shared/repeated_look'
import { select } from '#app/shared/sql'
import plans, { type Plan, type PlanName } from '#config/plans'

/**
 * What administrators may change of a plan. How long raw clicks are kept is not among it: a shorter
 * time deletes them, so it takes a change of the file.
 */
export type PlanChange = Pick<
  Plan,
  'features' | 'qrCodesMonthly' | 'customDomains' | 'bulkLinks' | 'requestsPerMinute'
>

/** A change is in force in every process within 2 seconds. */
const LOOK_EVERY_MS = 1_000

/** What this process has read; replaced whole. */
let changes: ReadonlyMap<string, PlanChange> = new Map()

/** Returns a plan as it is in force: that of config/plans.ts, with what was changed of it. */
export function planInForce(name: PlanName): Plan {
  const change = changes.get(name)
  return change ? { ...plans[name], ...change } : plans[name]
}

/** Was anything of this plan changed in the console? */
export function isPlanChanged(name: PlanName): boolean {
  return changes.has(name)
}

/** Reads the changes into this process. */
export async function refreshPlanChanges(): Promise<void> {
  const rows = await select<{ plan: string; value: string }>(
    db,
    'SELECT plan, value FROM plan_changes'
  )
  changes = new Map(rows.map(({ plan, value }) => [plan, parseJsonColumn<PlanChange>(value)]))
}

/** Keeps this process at the plans that are in force; while they cannot be read, at the last. */
export const planWatch = new RepeatedLook({
  everyMs: LOOK_EVERY_MS,
  look: refreshPlanChanges,
  warn: (error) => logger.warn({ err: error }, 'changes of plans could not be read'),
})
