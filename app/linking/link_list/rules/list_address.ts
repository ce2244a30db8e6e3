import { ENDS_WITHIN, type LinkFilter } from '#app/linking/link_list/queries/filter'
import { LINK_SORTS, type LinkSort } from '#app/linking/link_list/queries/order'
import { LINK_STATES, type LinkState } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES, type LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { firstCharacters } from '#app/shared/text/text'
import { isDayOrTime } from '#app/shared/text/validation'
import { readWholeNumber } from '#app/shared/text/whole_number'

/** What the list of links can be narrowed down by, in the order in which it is shown. */
export const FILTER_FIELDS = [
  'search',
  'state',
  'tag',
  'tags',
  'folderId',
  'campaignId',
  'domainId',
  'health',
  'createdBy',
  'createdFrom',
  'createdTo',
  'hasPassword',
  'hasRules',
  'neverClicked',
  'endsWithin',
] as const satisfies (keyof LinkFilter)[]
export type FilterField = (typeof FILTER_FIELDS)[number]

const FLAG_FIELDS: readonly FilterField[] = ['hasPassword', 'hasRules', 'neverClicked']

export const DEFAULT_SORT: LinkSort = '-createdAt'
export const DEFAULT_PAGE_SIZE = 25
export const PAGE_SIZES = [10, 25, 50, 100]

/** What is listed, and in which order: what a saved view keeps. */
export interface Listing {
  filter: LinkFilter
  sort: LinkSort
}

/** All that the address of the list says. */
export interface ListAddress extends Listing {
  page: number
  pageSize: number

  /** Of the saved view that is open. */
  viewId: string | null

  /** Whether the address names filters or a sort of its own; if not, those of the view hold. */
  isOwn: boolean
}

const LONGEST = 500

/**
 * Reads the address of the list. What someone typed wrongly is left out, not an error: addresses
 * are kept as bookmarks and sent to others.
 *
 * @param given the query, decoded or not yet (a saved view's filter is read by this too)
 */
export function readListAddress(given: Record<string, unknown>): ListAddress {
  const filter = readFilter(given)
  const sort = LINK_SORTS.find((one) => one === given.sort)
  const page = readWholeNumber(given.page) ?? 1
  return {
    filter,
    sort: sort ?? DEFAULT_SORT,
    page: page > 0 && page < 1_000_000 ? page : 1,
    pageSize:
      PAGE_SIZES.find((size) => size === readWholeNumber(given.pageSize)) ?? DEFAULT_PAGE_SIZE,
    viewId: readText(given.view) || null,
    isOwn: sort !== undefined || Object.keys(filter).length > 0,
  }
}

/**
 * Formats the query that leads to a listing, without `?`. A view that is as it was saved is only
 * named, so that a bookmark of it follows its changes.
 *
 * @param view the saved view that is open, with what it keeps
 */
export function formatListQuery(
  { filter, sort, page = 1, pageSize = DEFAULT_PAGE_SIZE }: Listing & Partial<ListAddress>,
  view: { id: string; listing: Listing } | null = null
): string {
  const query = new URLSearchParams()
  if (view) query.set('view', view.id)
  if (!view || !isSameListing(view.listing, { filter, sort })) {
    for (const field of FILTER_FIELDS) if (filter[field]) query.set(field, String(filter[field]))
    if (view || sort !== DEFAULT_SORT) query.set('sort', sort)
  }
  if (pageSize !== DEFAULT_PAGE_SIZE) query.set('pageSize', String(pageSize))
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

export function isSameListing(one: Listing, other: Listing): boolean {
  return (
    one.sort === other.sort &&
    FILTER_FIELDS.every(
      (field) => String(one.filter[field] || '') === String(other.filter[field] || '')
    )
  )
}

function readFilter(given: Record<string, unknown>): LinkFilter {
  const filter: LinkFilter = {}
  for (const field of FILTER_FIELDS) {
    const value = readText(given[field])
    if (value && isUsable(field, value)) Object.assign(filter, { [field]: value })
  }
  return filter
}

function isUsable(field: FilterField, value: string): boolean {
  if (field === 'state') return LINK_STATES.includes(value as LinkState)
  if (field === 'health') return LINK_HEALTH_STATUSES.includes(value as LinkHealthStatus)
  if (FLAG_FIELDS.includes(field)) return value === 'true' || value === 'false'
  if (field === 'endsWithin') return isDays(value)
  if (field !== 'createdFrom' && field !== 'createdTo') return true
  return isDayOrTime(value)
}

function isDays(value: string): boolean {
  const days = readWholeNumber(value) ?? 0
  return days >= ENDS_WITHIN.least && days <= ENDS_WITHIN.most
}

/** A saved view keeps what the API was given: numbers, and yes or no, too. */
function readText(given: unknown): string {
  const value = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given
  return typeof value === 'string' ? firstCharacters(value.toWellFormed().trim(), LONGEST) : ''
}
