import type { HttpContext } from '@adonisjs/core/http'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listUnknownAliases } from '#app/visits/unknown_aliases/queries/list_unknown_aliases'

/** Aliases that a page shows; the API lists more. */
const SHOWN = 100

/** What people typed in vain on the workspace's own domains, each with a way to make it a link. */
export default class UnknownAliasesPageController {
  async index(ctx: HttpContext) {
    const items = await listUnknownAliases(ctx.access.workspace.id, {})
    return ctx.view.render('pages/visits/unknown_aliases/index', {
      place: buildAreaPath(ctx),
      items: items.slice(0, SHOWN),
      total: items.length,
      mayWrite: isAtLeast(ctx.access.role, 'Manager'),
    })
  }
}
