import accounts from '#config/accounts'
import { isSetUp } from '#app/installation/queries/is_set_up'

/** May somebody without an invitation make an account? Also the first of all, when it is closed. */
export async function isRegistrationOpen(): Promise<boolean> {
  return accounts.registration === 'open' || !(await isSetUp())
}
