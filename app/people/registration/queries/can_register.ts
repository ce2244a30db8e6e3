import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { isRegistrationOpen } from '#app/people/registration/queries/registration_setting'

type Client = Pick<QueryClientContract, 'from' | 'rawQuery'>

/** May someone without an invitation make an account? Never before the first one, which is set up. */
export async function canRegister(client: Client = db): Promise<boolean> {
  return (await isRegistrationOpen(client)) && (await isSetUp(client))
}
