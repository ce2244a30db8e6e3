import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#app/shared/database/sql'

/** Has the first account been made? */
export async function isSetUp(client: Pick<QueryClientContract, 'from'> = db): Promise<boolean> {
  return (await table<{ id: string }>(client, 'users').select('id').first()) !== null
}
