import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { findHomePath } from '#app/platform/console/http/home_path'

export default class ConsoleHomePageController {
  /**
   * Goes to the workspace that was open last, or to any; a person who is in none sees how to get
   * into one.
   */
  async show(ctx: HttpContext) {
    const path = await findHomePath(ctx)
    if (path) return goTo(ctx, path)
    return ctx.view.render('pages/platform/console/no_workspace')
  }
}
