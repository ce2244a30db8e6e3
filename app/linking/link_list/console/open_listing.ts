import type { HttpContext } from '@adonisjs/core/http'
import {
  formatListQuery,
  isSameListing,
  readListAddress,
  type ListAddress,
  type Listing,
} from '#app/linking/link_list/rules/list_address'
import {
  findVisibleView,
  listVisibleViews,
  type VisibleView,
} from '#app/linking/saved_views/queries/visible_views'
import { readViewListing } from '#app/linking/saved_views/rules/view_listing'
import { buildAreaPath } from '#app/platform/console/area_path'

/** What the address of the list names, with the saved view that is open. */
export interface OpenListing {
  address: ListAddress

  /** The first ones, the open one in any case. */
  views: VisibleView[]
  hasMoreViews: boolean
  view: VisibleView | null

  /** Whether the filters or the sort are other than the open view keeps. */
  isChanged: boolean

  /** The address of the list with this much of it other; its first page when nothing is said. */
  urlOf(change: Partial<ListAddress>): string

  /**
   * The same as the page of the list itself links to it, `?tag=press`: what each of many rows says
   * is short.
   */
  queryOf(change: Partial<ListAddress>): string
}

/** Saved views that stand above the list; all of them have a page of their own. */
const MOST_VIEWS = 12

/** @throws Problem `view.not_found` */
export async function openListing(ctx: HttpContext): Promise<OpenListing> {
  const given = readListAddress(ctx.request.qs())
  const view = given.viewId ? await findVisibleView(given.viewId, ctx.access) : null
  const views = await listVisibleViews(ctx.access, MOST_VIEWS + 1)
  const listed = views.slice(0, MOST_VIEWS)
  const isListed = !view || listed.some(({ id }) => id === view.id)
  const saved = view && { id: view.id, listing: readViewListing(view) }
  const listing: Listing = saved && !given.isOwn ? saved.listing : given
  const address = { ...given, ...listing }
  const base = buildAreaPath(ctx, '/links')
  const queryOf = (change: Partial<ListAddress>) =>
    `?${formatListQuery({ ...address, page: 1, ...change }, saved)}`
  return {
    address,
    views: isListed ? listed : [...listed, view],
    hasMoreViews: views.length > MOST_VIEWS,
    view,
    isChanged: saved !== null && !isSameListing(saved.listing, address),
    urlOf: (change) => (queryOf(change) === '?' ? base : base + queryOf(change)),
    queryOf,
  }
}
