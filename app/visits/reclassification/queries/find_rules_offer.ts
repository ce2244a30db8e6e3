import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'
import { findOldestClick } from '#app/visits/raw_clicks/queries/click_span'
import type { ReclassifiedDays } from '#app/visits/reclassification/actions/start_reclassification'
import { describeRulesInUse } from '#app/visits/reclassification/rules/rules_in_use'

/** What there is to reclassify. */
export interface RulesOffer {
  /** Patterns of the lists in use. */
  patterns: number

  /** Days of kept clicks up to the change of lists, or up to today; null: no click is kept. */
  days: ReclassifiedDays | null

  /** When the lists changed, where clicks of before were not judged by them yet. */
  changedAt: Date | null
}

/**
 * Finds out whether kept clicks were judged by other lists than those in use, and no one has judged
 * them again since.
 */
export async function findRulesOffer(): Promise<RulesOffer> {
  const { id, patterns } = describeRulesInUse()
  const oldest = await findOldestClick()
  const [rules] = await select<{ since: Date | null; others: number; judged: number }>(
    db,
    `SELECT (SELECT seen_at FROM click_rules WHERE id = ?) AS since,
      EXISTS (SELECT 1 FROM click_rules WHERE id <> ?) AS others,
      EXISTS (SELECT 1 FROM click_reclassifications
        WHERE rules = ? AND is_dry_run = 0 AND finished_at IS NOT NULL) AS judged`,
    [id, id, id]
  )
  const since = rules.since ?? now()
  const hasOlder = oldest !== null && oldest < since
  const isOpen = Boolean(rules.others) && !rules.judged && hasOlder
  return {
    patterns,
    days: oldest ? { from: toDay(oldest), to: toDay(isOpen ? since : now()) } : null,
    changedAt: isOpen ? since : null,
  }
}

const toDay = (at: Date) => at.toISOString().slice(0, 10)
