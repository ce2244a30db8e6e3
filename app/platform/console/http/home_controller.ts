import type { HttpContext } from '@adonisjs/core/http'
import { goTo } from '#app/platform/console/flash'
import { lastPlace } from '#app/platform/console/http/last_place'
import { placesOf } from '#app/platform/console/queries/places_of'

export default class HomeController {
  /** To the workspace that was open last, or to any; who is in none is told how to get into one. */
  async show(ctx: HttpContext) {
    const organisations = await placesOf(ctx.signedIn!.user.id)
    const workspaces = organisations.flatMap((one) => one.workspaces)
    const last = workspaces.find(({ id }) => id === lastPlace(ctx)) ?? workspaces[0]
    if (last) return goTo(ctx, `/console/workspaces/${last.id}`)
    return ctx.view.render('pages/platform/console/nowhere')
  }
}
