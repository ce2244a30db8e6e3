import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { readTheme } from '#app/platform/console/rules/theme'
import { chooseTheme } from '#app/platform/console/theme'

export default class ThemePageController {
  /** Chooses light, dark, or the system's theme, and goes back to the page before. */
  async choose(ctx: HttpContext) {
    chooseTheme(ctx, readTheme(ctx.request.input('theme')))
    goTo(ctx, pathBefore(ctx.request.header('referer'), ctx.request.host()) ?? '/console')
  }
}
