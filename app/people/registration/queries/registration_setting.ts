import db from '@adonisjs/lucid/services/db'
import { select, type Sql } from '#app/shared/database/sql'
import accounts from '#config/accounts'

export type RegistrationSetting = 'open' | 'closed'

const QUERY = "SELECT value FROM installation_settings WHERE name = 'registration'"

/** Finds what was set in the console; null: nothing, so that `REGISTRATION` holds. */
export async function findRegistrationSetting(sql: Sql = db): Promise<RegistrationSetting | null> {
  const [row] = await select<{ value: RegistrationSetting }>(sql, QUERY)
  return row?.value ?? null
}

/**
 * May anyone make an account, and an organisation, without being invited? What is stored as a result
 * asks in its own transaction: an administrator may have closed registration in the meantime.
 */
export async function isRegistrationOpen(sql: Sql = db): Promise<boolean> {
  return ((await findRegistrationSetting(sql)) ?? accounts.registration) === 'open'
}
