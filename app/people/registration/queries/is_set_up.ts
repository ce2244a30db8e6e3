import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/sql'

/** Has the first account been made? */
export async function isSetUp(): Promise<boolean> {
  return (await table<{ id: string }>(db, 'users').select('id').first()) !== null
}
