import type { HttpContext } from '@adonisjs/core/http'
import { isSetUp } from '#app/people/registration/queries/is_set_up'

export default class RootController {
  /** Redirects the root of the application's own host to the console, or first to its set-up. */
  async show({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    response.redirect().toPath((await isSetUp()) ? '/console' : '/setup')
  }
}
