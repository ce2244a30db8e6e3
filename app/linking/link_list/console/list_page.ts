import type { HttpContext } from '@adonisjs/core/http'
import { buildFolderStrip } from '#app/linking/link_list/console/folder_strip'
import {
  addFilterTag,
  buildFilterChips,
  joinFilterTags,
  toDayFields,
} from '#app/linking/link_list/console/list_filters'
import { buildListHead, listSortChoices } from '#app/linking/link_list/console/list_head'
import { toListRow, type ListRow } from '#app/linking/link_list/console/list_rows'
import type { OpenListing } from '#app/linking/link_list/console/open_listing'
import { buildRowMenu } from '#app/linking/link_list/console/row_menu'
import { listLinks } from '#app/linking/link_list/queries/list_links'
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  formatListQuery,
  PAGE_SIZES,
} from '#app/linking/link_list/rules/list_address'
import type { LinkRecord } from '#app/linking/links/link'
import { findHealthSentences } from '#app/linking/links/queries/find_health_sentences'
import {
  listFilterChoices,
  type FilterChoices,
} from '#app/linking/saved_views/queries/filter_choices'
import { readViewListing } from '#app/linking/saved_views/rules/view_listing'
import { isAtLeast } from '#app/platform/access/roles'
import type { Workspace } from '#app/platform/access/workspace_access'
import { buildAreaPath } from '#app/platform/console/area_path'
import type { PaginatedList } from '#app/shared/text/validation'
import { countClicksByDay } from '#app/visits/analytics/queries/clicks_by_day'

/** Days in which links end, to choose from. */
const ENDS_WITHIN_CHOICES = [1, 7, 14, 30, 90]

/** Builds all that the page of the list shows. */
export async function buildListPage(
  ctx: HttpContext,
  open: OpenListing,
  links: PaginatedList<LinkRecord>
) {
  const { workspace } = ctx.access
  const { address, urlOf, queryOf, view } = open
  const choices = await listFilterChoices(workspace.id)
  const isFiltered = Object.keys(address.filter).length > 0
  const rights = readRights(ctx, open)
  const back = returning(open)
  const rows = await buildRows(workspace, links.items, choices)
  return {
    base: buildAreaPath(ctx),
    home: buildAreaPath(ctx, '/links'),
    exportUrl: buildExportUrl(ctx, open),
    zone: workspace.timeZone,
    address,
    links,
    rows,
    healthSentences: await findHealthSentences(links.items),
    rowBase: buildRowBase(ctx),
    nameOf: buildRowNames(rows),
    rowMenu: buildRowMenu(ctx, { ...rights, ...back }),
    chips: buildFilterChips(ctx, open, choices),
    choices,
    head: buildListHead(ctx, open, rights),
    sorts: listSortChoices(ctx),
    defaultSort: DEFAULT_SORT,
    pageSizes: PAGE_SIZES,
    strip: buildFolderStrip(choices.folders, open),
    tabs: buildTabs(ctx, open, links.totalItems),
    view: view && { ...view, listing: readViewListing(view) },
    isFiltered,
    isChanged: open.isChanged,
    days: toDayFields(address.filter, workspace.timeZone),
    filterTags: joinFilterTags(address.filter),
    tagQuery: (tag: string) => queryOf({ filter: addFilterTag(address.filter, tag) }),
    folderQuery: (folderId: string) => queryOf({ filter: { ...address.filter, folderId } }),
    endsWithin: ENDS_WITHIN_CHOICES,
    bareQuery: formatListQuery({ ...address, page: 1, pageSize: DEFAULT_PAGE_SIZE }),
    ...back,
    ...rights,
    urlOf,
    archived: links.totalItems === 0 && !isFiltered ? await countArchived(ctx) : 0,
  }
}

/**
 * Builds what the address of a link begins with, as short as the address of the page allows: each
 * row says it.
 */
function buildRowBase(ctx: HttpContext): string {
  return ctx.request.url().endsWith('/') ? buildAreaPath(ctx, '/links/') : 'links/'
}

/** Names a row by its alias, with the host where the page has links of several. */
function buildRowNames(rows: ListRow[]) {
  const hasHosts = new Set(rows.map(({ host }) => host)).size > 1
  return ({ host, alias }: ListRow) => (hasHosts ? host + alias : alias)
}

/** Builds the API's file of the links that are listed, by the ending of its name. */
function buildExportUrl(ctx: HttpContext, open: OpenListing) {
  const { id } = ctx.access.workspace
  const given = Object.entries(open.address.filter).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  const address = query && `?${query}`
  return (ending: 'page' | 'csv' | 'json') =>
    ending === 'page'
      ? buildAreaPath(ctx, `/links/export${address}`)
      : `/api/v1/workspaces/${id}/links/export.${ending}${address}`
}

/** Reads what this person can do here: links that are deleted are only looked at. */
function readRights({ access }: HttpContext, { address }: OpenListing) {
  const mayWrite = isAtLeast(access.role, 'Manager')
  return {
    mayWrite,
    mayPick: mayWrite && address.filter.state !== 'Deleted',
    mayMakeCodes: mayWrite && !access.suspended,
    mayCreate: mayWrite && access.emailVerified,
    isUnverified: mayWrite && !access.emailVerified,
  }
}

async function buildRows({ timeZone }: Workspace, links: LinkRecord[], { folders }: FilterChoices) {
  const ids = links.map(({ id }) => id)
  const series = await countClicksByDay(ids, timeZone)
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]))
  return links.map((link) => toListRow(link, { folderNames, series }))
}

/**
 * Returns what a bulk change learns of the list: which links "all" are, and where to come back to.
 */
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

/** Counts archived links: an empty list says so when links are only archived. */
async function countArchived({ access }: HttpContext): Promise<number> {
  const { totalItems } = await listLinks(access.workspace, { state: 'Archived', pageSize: 1 })
  return totalItems
}

/**
 * Builds the tabs. Counting each view would cost a query a view; the open one is counted already,
 * unless it is narrowed down.
 */
function buildTabs({ i18n, ...ctx }: HttpContext, open: OpenListing, total: number) {
  const { views, view, address } = open
  const isNarrowed = view ? open.isChanged : Object.keys(address.filter).length > 0
  const base = `/console/workspaces/${ctx.access.workspace.id}/links`
  const all = { url: base, text: i18n.t('link_list.all_links'), icon: 'layers', current: !view }
  const tabs = views.map((one) => ({
    url: `${base}?view=${one.id}`,
    text: one.name,
    icon: one.isOwn ? 'bookmark' : 'users',
    current: one.id === view?.id,
  }))
  const moreUrl = `/console/workspaces/${ctx.access.workspace.id}/saved-views`
  const more = { url: moreUrl, text: i18n.t('link_list.more_views'), current: false }
  return [all, ...tabs, ...(open.hasMoreViews ? [more] : [])].map((tab) =>
    tab.current && !isNarrowed ? { ...tab, count: total } : tab
  )
}
