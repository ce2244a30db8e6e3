import db from '@adonisjs/lucid/services/db'
import accounts from '#config/accounts'
import { select } from '#app/shared/sql'

export type Registration = 'open' | 'closed'

/** What was set in the console; null: nothing, so that `REGISTRATION` holds. */
export async function chosenRegistration(): Promise<Registration | null> {
  const [row] = await select<{ value: Registration }>(
    db,
    "SELECT value FROM installation_settings WHERE name = 'registration'"
  )
  return row?.value ?? null
}

/** May anybody make an account, and an organisation, without being invited? */
export async function registrationIsOpen(): Promise<boolean> {
  return ((await chosenRegistration()) ?? accounts.registration) === 'open'
}
