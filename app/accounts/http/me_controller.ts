import type { HttpContext } from '@adonisjs/core/http'
import { findMe } from '#app/accounts/queries/find_me'

/** What people see and change of their own account. */
export default class MeController {
  async show({ signedIn }: HttpContext) {
    return findMe(signedIn!.user.id)
  }
}
