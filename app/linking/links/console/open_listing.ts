import type { HttpContext } from '@adonisjs/core/http'
import {
  formatListQuery,
  isSameListing,
  readListAddress,
  type ListAddress,
  type Listing,
} from '#app/linking/links/rules/list_address'
import { savedViewProblem } from '#app/linking/saved_views/problems'
import { listVisibleViews, type VisibleView } from '#app/linking/saved_views/queries/visible_views'
import { readViewListing } from '#app/linking/saved_views/rules/view_listing'
import { buildAreaPath } from '#app/platform/console/area_path'

/** What the address of the list names, with the saved view that is open. */
export interface OpenListing {
  address: ListAddress
  views: VisibleView[]
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

/** @throws Problem `view.not_found` */
export async function openListing(ctx: HttpContext): Promise<OpenListing> {
  const given = readListAddress(ctx.request.qs())
  const views = await listVisibleViews(ctx.access)
  const view = views.find(({ id }) => id === given.viewId) ?? null
  if (given.viewId && !view) throw savedViewProblem('view.not_found')
  const saved = view && { id: view.id, listing: readViewListing(view) }
  const listing: Listing = saved && !given.isOwn ? saved.listing : given
  const address = { ...given, ...listing }
  const base = buildAreaPath(ctx, '/links')
  const queryOf = (change: Partial<ListAddress>) =>
    `?${formatListQuery({ ...address, page: 1, ...change }, saved)}`
  return {
    address,
    views,
    view,
    isChanged: saved !== null && !isSameListing(saved.listing, address),
    urlOf: (change) => (queryOf(change) === '?' ? base : base + queryOf(change)),
    queryOf,
  }
}
