import type { HttpContext } from '@adonisjs/core/http'
import { putBannerAway } from '#app/installation/licence/console/put_away_banner'
import { goTo } from '#app/platform/console/flash'
import { pathBefore } from '#app/platform/console/rules/local_path'

export default class LicenceBannerController {
  /** Puts the banner of a licence that ends away for a day, and goes back to the page before. */
  async dismiss(ctx: HttpContext) {
    putBannerAway(ctx)
    goTo(ctx, pathBefore(ctx.request.header('referer'), ctx.request.host()) ?? '/account')
  }
}
