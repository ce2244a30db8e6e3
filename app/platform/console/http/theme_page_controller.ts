import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { chooseTheme } from '#app/platform/console/theme'
import { readTheme } from '#app/platform/console/rules/theme'
import { pathBefore } from '#app/platform/console/rules/local_path'

export default class ThemePageController {
  /** Light, dark, or as the system has it; then back to where one was. */
  async choose(ctx: HttpContext) {
    chooseTheme(ctx, readTheme(ctx.request.input('theme')))
    goTo(ctx, pathBefore(ctx.request.header('referer'), ctx.request.host()) ?? '/console')
  }
}
