import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'
import { giveBackCounts, takeCounts } from '#app/shared/process/counters'

/**
 * Adds what this process counted to the counts of the installation, which outlive it. What cannot be
 * added is kept for the next time.
 */
export async function reportCounts(): Promise<void> {
  const counts = takeCounts()
  if (counts.length === 0) return
  try {
    await change(
      db,
      `INSERT INTO installation_counters (name, label, value) VALUES ?
        ON DUPLICATE KEY UPDATE value = value + VALUES(value)`,
      [counts.map(({ name, label, value }) => [name, label, value])]
    )
  } catch (error) {
    giveBackCounts(counts)
    throw error
  }
}
