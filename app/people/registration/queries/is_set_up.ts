import db from '@adonisjs/lucid/services/db'

/** Has the first account been made? */
export async function isSetUp(): Promise<boolean> {
  return (await db.from('users').select('id').first()) !== null
}
