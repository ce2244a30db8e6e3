import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'
import { describeRulesInUse } from '#app/visits/reclassification/rules/rules_in_use'

/** Notes since when clicks are judged by the lists of this release; later looks change nothing. */
export async function noteRules(): Promise<void> {
  await change(db, 'INSERT IGNORE INTO click_rules (id, seen_at) VALUES (?, ?)', [
    describeRulesInUse().id,
    databaseNow(),
  ])
}
