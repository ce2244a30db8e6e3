import { isSetUp } from '#app/installation/queries/is_set_up'
import { registrationIsOpen } from '#app/installation/queries/registration_is_open'

/** May somebody without an invitation make an account? Also the first of all, when it is closed. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await registrationIsOpen()) || !(await isSetUp())
}
