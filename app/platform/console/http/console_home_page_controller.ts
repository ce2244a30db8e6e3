import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { findHomePath } from '#app/platform/console/http/home_path'

export default class ConsoleHomePageController {
  /**
   * Goes to the workspace that was open last, or to any: to the form of a new link where the address
   * says its destination, as bookmarklets do. A person who is in none sees how to get into one.
   */
  async show(ctx: HttpContext) {
    const path = await findHomePath(ctx)
    const query = new URLSearchParams(ctx.request.parsedUrl.query ?? '')
    if (path) return goTo(ctx, query.has('destinationUrl') ? `${path}/links/new?${query}` : path)
    return ctx.view.render('pages/platform/console/no_workspace')
  }
}
