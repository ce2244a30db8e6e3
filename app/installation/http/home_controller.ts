import type { HttpContext } from '@adonisjs/core/http'
import { securePage } from '#app/docs/page_headers'
import { isSetUp } from '#app/installation/queries/is_set_up'

export default class HomeController {
  /** The root of the application's own host: that it runs, and what to do next. */
  async show({ view, response }: HttpContext) {
    securePage(response)
    return view.render('installation/home', { isSetUp: await isSetUp() })
  }
}
