import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { registrationIsOpen } from '#app/people/registration/queries/registration_setting'

/** May somebody without an invitation make an account? Also the first of all, when it is closed. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await registrationIsOpen()) || !(await isSetUp())
}
