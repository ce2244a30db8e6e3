import type { HttpContext } from '@adonisjs/core/http'
import { buildListPage } from '#app/linking/link_list/console/list_page'
import { openListing, type OpenListing } from '#app/linking/link_list/console/open_listing'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import { goTo } from '#app/platform/console/flash'

/** The links of a workspace. All that is chosen stands in the address. */
export default class LinkListPageController {
  async index(ctx: HttpContext) {
    const open = await openListing(ctx)
    if (hasEmptyFields(ctx)) return this.#lead(ctx, open)
    const { page, pageSize, sort, filter } = open.address
    const links = await listLinks(ctx.access.workspace, { page, pageSize, sort, ...filter })
    if (links.items.length === 0 && links.totalPages > 0 && page > links.totalPages) {
      return this.#lead(ctx, open, links.totalPages)
    }
    return ctx.view.render('pages/linking/links/index', await buildListPage(ctx, open, links))
  }

  #lead(ctx: HttpContext, { urlOf, address }: OpenListing, page = address.page) {
    return goTo(ctx, urlOf({ page }))
  }
}

/** Returns whether a form sent fields that were left empty: the address that people see has none. */
function hasEmptyFields({ request }: HttpContext): boolean {
  return Object.values(request.qs()).includes('')
}
