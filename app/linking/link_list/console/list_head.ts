import type { HttpContext } from '@adonisjs/core/http'
import type { OpenListing } from '#app/linking/link_list/console/open_listing'
import { LINK_SORTS, type LinkSort } from '#app/linking/link_list/queries/order'

/** The columns that the list is sorted by in its head, each with the way that one wants first. */
const FIRST: Record<string, LinkSort> = {
  alias: 'alias',
  humanClicks: '-humanClicks',
  lastClickedAt: '-lastClickedAt',
}

/** Builds the head of the table, as the component `table` takes it. */
export function buildListHead(
  { i18n }: HttpContext,
  open: OpenListing,
  { mayPick }: { mayPick: boolean }
) {
  const text = (name: string) => i18n.t(`link_list.head.${name}`)
  const by = (field: string) => ({ text: text(field), sort: buildSort(field, open) })
  return [
    ...(mayPick ? [{ text: text('pick_all'), picksAll: true, class: 'tight' }] : []),
    { ...by('alias'), class: 'lead-head' },
    { text: text('state') },
    { text: text('tags'), wide: true },
    { ...by('humanClicks'), num: true },
    { text: text('scans'), num: true, wide: true },
    { text: text('days'), wide: true },
    { ...by('lastClickedAt'), wide: true },
    { text: text('actions'), hidden: true },
  ]
}

function buildSort(field: string, { address, urlOf }: OpenListing) {
  const isThis = address.sort.replace('-', '') === field
  const isDescending = address.sort.startsWith('-')
  const sort = isThis ? ((isDescending ? field : `-${field}`) as LinkSort) : FIRST[field]
  const direction = isDescending ? 'descending' : 'ascending'
  return { url: urlOf({ sort }), direction: isThis ? direction : undefined }
}

/** Lists every way to sort, for the select that small screens and other columns need. */
export function listSortChoices({ i18n }: HttpContext) {
  return LINK_SORTS.map((value) => ({ value, label: i18n.t(`link_list.sort.${toSortKey(value)}`) }))
}

function toSortKey(sort: LinkSort): string {
  return sort.startsWith('-') ? `${sort.slice(1)}_down` : sort
}
