import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { isRegistrationOpen } from '#app/people/registration/queries/registration_setting'

/** May someone without an invitation make an account? Also the first of all, when it is closed. */
export async function canRegister(): Promise<boolean> {
  return (await isRegistrationOpen()) || !(await isSetUp())
}
