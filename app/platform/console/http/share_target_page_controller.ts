import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { findHomePath } from '#app/platform/console/http/home_path'
import { readSharedPage, type SharedParts } from '#app/platform/console/rules/shared_page'

export default class ShareTargetPageController {
  /**
   * Goes to the form of a new link with what another application shared, in the workspace that was
   * open last. A person who is in none sees how to get into one.
   */
  async take(ctx: HttpContext) {
    const home = await findHomePath(ctx)
    if (!home) return ctx.view.render('pages/platform/console/no_workspace')
    const parts = readParts(ctx)
    const page = readSharedPage(parts)
    const given = Object.entries(page).filter(([, value]) => value !== '')
    if (page.destinationUrl === '' && Object.values(parts).some(Boolean)) {
      toast(ctx, 'warn', ctx.i18n.t('shell.app.no_address'))
    }
    const query = new URLSearchParams(given).toString()
    goTo(ctx, `${home}/links/new${query && `?${query}`}`)
  }
}

function readParts({ request }: HttpContext): SharedParts {
  const query = request.qs()
  const read = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  return { title: read('title'), text: read('text'), url: read('url') }
}
