import type { HttpContext } from '@adonisjs/core/http'
import { isAtLeast } from '#app/access/roles'
import type { Page } from '#app/shared/validation'
import type { LinkRecord } from '#app/links/link'
import { placePath } from '#app/console/place_path'
import { listingOf } from '#app/saved_views/rules/view_listing'
import { rowOf } from '#app/links/console/list_rows'
import { listLinks } from '#app/links/queries/list_links'
import type { OpenListing } from '#app/links/console/open_listing'
import { chipsOf, daysOf } from '#app/links/console/list_filters'
import { filterChoices } from '#app/links/queries/filter_choices'
import { listHead, sortChoices } from '#app/links/console/list_head'
import { folderStrip } from '#app/links/console/folder_strip'
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  listQueryFor,
  PAGE_SIZES,
} from '#app/links/rules/list_address'

/** All that the page of the list shows. */
export async function listPage(ctx: HttpContext, open: OpenListing, links: Page<LinkRecord>) {
  const { access } = ctx
  const { address, urlOf, view } = open
  const { folders, campaigns, domains } = await filterChoices(access.workspace.id)
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]))
  const isFiltered = Object.keys(address.filter).length > 0
  const mayWrite = isAtLeast(access.role, 'Manager')
  return {
    base: placePath(ctx),
    home: placePath(ctx, '/links'),
    zone: access.workspace.timeZone,
    address,
    links,
    rows: links.items.map((link) => rowOf(link, folderNames)),
    chips: chipsOf(ctx, open, { folders, campaigns, domains }),
    choices: { folders, campaigns, domains },
    head: listHead(ctx, open, { mayPick: mayWrite && address.filter.state !== 'Deleted' }),
    sorts: sortChoices(ctx),
    pageSizes: PAGE_SIZES,
    strip: folderStrip(folders, open),
    tabs: tabsOf(ctx, open, links.totalItems),
    view: view && { ...view, listing: listingOf(view) },
    isFiltered,
    isChanged: open.isChanged,
    defaultSort: DEFAULT_SORT,
    days: daysOf(address.filter, access.workspace.timeZone),
    bareQuery: listQueryFor({ ...address, page: 1, pageSize: DEFAULT_PAGE_SIZE }),
    ...returning(open),
    urlOf,
    mayWrite,
    mayPick: mayWrite && address.filter.state !== 'Deleted',
    mayCreate: mayWrite && !access.suspended && access.emailVerified,
    isUnverified: mayWrite && !access.emailVerified,
    archived: links.totalItems === 0 && !isFiltered ? await countArchived(ctx) : 0,
  }
}

/** What a bulk change is told of the list: which links "all" are, and where to come back to. */
function returning({ address, view }: OpenListing) {
  const { filter, sort, page, pageSize } = address
  const fields = {
    view: view?.id,
    ...filter,
    sort: view || sort !== DEFAULT_SORT ? sort : '',
    page: page > 1 ? page : '',
    pageSize: pageSize !== DEFAULT_PAGE_SIZE ? pageSize : '',
  }
  const given = Object.entries(fields).filter(([, value]) => value)
  const listFields = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  return { listFields, listQuery: new URLSearchParams(listFields).toString() }
}

/** An empty list says so when the links are only put away. */
async function countArchived({ access }: HttpContext): Promise<number> {
  const { totalItems } = await listLinks(access.workspace, { state: 'Archived', pageSize: 1 })
  return totalItems
}

/** Counting each view would cost a query a view; the open one is counted already. */
function tabsOf({ i18n, ...ctx }: HttpContext, { views, view }: OpenListing, total: number) {
  const base = `/console/workspaces/${ctx.access.workspace.id}/links`
  const all = { url: base, text: i18n.t('link_list.all_links'), icon: 'layers', current: !view }
  const tabs = views.map((one) => ({
    url: `${base}?view=${one.id}`,
    text: one.name,
    icon: one.isOwn ? 'bookmark' : 'users',
    current: one.id === view?.id,
  }))
  return [all, ...tabs].map((tab) => (tab.current ? { ...tab, count: total } : tab))
}
