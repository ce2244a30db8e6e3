import type { HttpContext } from '@adonisjs/core/http'
import { setAccountLanguage } from '#app/people/accounts/actions/set_account_language'
import { goTo } from '#app/platform/console/flash'
import { keepLanguage } from '#app/platform/console/languages'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { isConsoleLanguage } from '#app/platform/languages/console_languages'

export default class LanguagePageController {
  /**
   * Keeps the chosen language with the account, if someone is signed in, and in this browser; then goes
   * back to the page before. Anything that is no language of the console means the browser's own list.
   */
  async choose(ctx: HttpContext) {
    const asked = ctx.request.input('language')
    const language = isConsoleLanguage(asked) ? asked : null
    const { user } = ctx.auth.use('session')
    if (user) await setAccountLanguage(user.id, language)
    keepLanguage(ctx, language)
    goTo(ctx, pathBefore(ctx.request.header('referer'), ctx.request.host()) ?? '/console')
  }
}
