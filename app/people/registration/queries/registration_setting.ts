import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import accounts from '#config/accounts'

export type RegistrationSetting = 'open' | 'closed'

/** Finds what was set in the console; null: nothing, so that `REGISTRATION` holds. */
export async function findRegistrationSetting(): Promise<RegistrationSetting | null> {
  const [row] = await select<{ value: RegistrationSetting }>(
    db,
    "SELECT value FROM installation_settings WHERE name = 'registration'"
  )
  return row?.value ?? null
}

/** May anyone make an account, and an organisation, without being invited? */
export async function isRegistrationOpen(): Promise<boolean> {
  return ((await findRegistrationSetting()) ?? accounts.registration) === 'open'
}
