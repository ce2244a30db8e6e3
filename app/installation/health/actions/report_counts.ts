import db from '@adonisjs/lucid/services/db'
import { addToHistory } from '#app/installation/history/actions/add_to_history'
import { change } from '#app/shared/database/sql'
import { giveBackCounts, takeCounts, type CounterName } from '#app/shared/process/counters'

/** Shown hour by hour too. */
const KEPT_BY_HOUR: readonly CounterName[] = ['job_runs', 'sweep_runs']

/**
 * Adds what this process counted to the counts of the installation, which outlive it. What cannot be
 * added is kept for the next time.
 */
export async function reportCounts(): Promise<void> {
  const counts = takeCounts()
  if (counts.length === 0) return
  try {
    await db.transaction(async (transaction) => {
      await change(
        transaction,
        `INSERT INTO installation_counters (name, label, value) VALUES ?
          ON DUPLICATE KEY UPDATE value = value + VALUES(value)`,
        [counts.map(({ name, label, value }) => [name, label, value])]
      )
      const byHour = counts.filter(({ name }) => KEPT_BY_HOUR.includes(name))
      await addToHistory(byHour, transaction)
    })
  } catch (error) {
    giveBackCounts(counts)
    throw error
  }
}
