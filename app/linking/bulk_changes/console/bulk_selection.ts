import type { HttpContext } from '@adonisjs/core/http'
import { findBulkAction, type BulkAction } from '#app/linking/bulk_changes/rules/bulk_action'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { readListAddress } from '#app/linking/link_list/rules/list_address'
import { buildAreaPath } from '#app/platform/console/area_path'
import { isId } from '#app/shared/ids'
import { readWholeNumber } from '#app/shared/text/whole_number'

/**
 * What was chosen in the list: it all stands in the address, so that a form can come back to it.
 */
export interface BulkSelection {
  action: BulkAction

  /** The links, as `bulkChange` takes them. */
  selection: { linkIds: string[] } | { filter: LinkFilter; mayBeEveryLink: true }

  /** How many links the filter matched when they were chosen; null for links by their ids. */
  countThen: number | null

  /** The list as it was left. */
  backUrl: string

  /** The same links with another action. */
  urlFor(action: BulkAction): string
}

/** Of the address, what is the list's and not the change's. */
const OWN_PARAMETERS = ['action', 'linkIds', 'all', 'expectedCount']

/**
 * Reads what was chosen.
 *
 * @param fallback the action where the address names none
 * @throws Problem `bulk.action_invalid`
 */
export function readBulkSelection(ctx: HttpContext, fallback?: BulkAction): BulkSelection {
  const query = new URLSearchParams(ctx.request.parsedUrl.query ?? '')
  const linkIds = query.getAll('linkIds')
  const { filter } = readListAddress(Object.fromEntries(query))
  const isAll = query.get('all') === '1'
  const others = new URLSearchParams([...query].filter(([name]) => name !== 'action'))
  return {
    action: findBulkAction(query.get('action') ?? fallback),
    selection: isAll ? { filter, mayBeEveryLink: true } : { linkIds },
    countThen:
      isAll && query.has('expectedCount')
        ? (readWholeNumber(query.get('expectedCount')) ?? 0)
        : null,
    backUrl: buildListUrl(ctx),
    urlFor: (action) => `${buildAreaPath(ctx, '/bulk-changes')}?action=${action}&${others}`,
  }
}

/** Builds where the list is, whatever else the address says; of a single link, at its row. */
export function buildListUrl(ctx: HttpContext): string {
  const query = new URLSearchParams(ctx.request.parsedUrl.query ?? '')
  const ids = query.getAll('linkIds')
  for (const name of OWN_PARAMETERS) query.delete(name)
  const row = ids.length === 1 && isId(ids[0]) ? `#link-${ids[0]}` : ''
  return buildAreaPath(ctx, '/links') + (query.size > 0 ? `?${query}` : '') + row
}
