import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'

/** Makes sure of the row that workers lock to share the places of a lane. It stays for good. */
export async function openLane(lane: string): Promise<void> {
  await change(db, 'INSERT IGNORE INTO webhook_lanes (lane) VALUES (?)', [lane])
}
