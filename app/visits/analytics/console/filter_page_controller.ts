import type { HttpContext } from '@adonisjs/core/http'
import { buildAreaPath } from '#app/platform/console/area_path'
import { buildReportPath, readAskedReport } from '#app/visits/analytics/console/asked_report'
import { listFilterValues } from '#app/visits/analytics/console/filter_values'
import type { ExclusionName } from '#app/visits/analytics/rules/filters'
import {
  listAddressParts,
  PAGE_FILTERS,
  type AddressChanges,
  type PageFilterName,
} from '#app/visits/analytics/rules/page_address'
import { knowsPlaces } from '#app/visits/places/place_database'
import { findDimensionOf, traitsOf } from '#app/visits/raw_clicks/dimensions'

/** Values that are listed; beyond them some filters take a typed one. */
const VALUES = 100

/** Filters by texts of anyone's choice, of which there may be more than can be listed. */
const TYPED: readonly PageFilterName[] = [
  ...(['region', 'city', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign'] as const),
]

/** What clicks have comes first, then what their links have. */
const NAMES = [
  ...PAGE_FILTERS.filter((name) => findDimensionOf(name)),
  ...PAGE_FILTERS.filter((name) => !findDimensionOf(name)),
]

/** What a report can be narrowed by, and which values there are in its period, with their counts. */
export default class FilterPageController {
  async index(ctx: HttpContext) {
    const asked = await readAskedReport(ctx, VALUES)
    const { link, isOfLink, address } = asked
    const { by, days, from, to, timeZone } = ctx.request.qs()
    const names = NAMES.filter((one) => isOffered(one, link !== null))
    const name = names.find((one) => one === by) ?? 'country'
    const exclusion: ExclusionName = `exclude.${name}`
    const { [name]: own, [exclusion]: excluded, ...filters } = address.filters
    const parts = keepTexts({ days, from, to, timeZone, linkId: isOfLink ? null : link?.id })
    const base = buildReportPath(ctx)
    const urlOf = (path: string, more: [string, string][] = []) =>
      `${base}${path}?${new URLSearchParams([...listAddressParts(address, parts), ...more])}`
    return ctx.view.render('pages/visits/analytics/filter', {
      place: buildAreaPath(ctx),
      ofLink: isOfLink ? link : null,
      name,
      names: names.map((one) => ({ name: one, url: urlOf('/filter', [['by', one]]) })),
      back: urlOf(''),
      action: base,
      hidden: listAddressParts({ ...address, filters }, parts),
      isExcluded: own === undefined && excluded !== undefined,
      isTyped: TYPED.includes(name),
      values: await listFilterValues(ctx, { ...asked, filters }, name, own ?? excluded ?? []),
    })
  }
}

function isOffered(name: PageFilterName, isOfLink: boolean): boolean {
  const dimension = findDimensionOf(name)
  if (dimension === null) return true
  const { only, ofPlace } = traitsOf(dimension)
  return (isOfLink || only !== 'links') && (!ofPlace || knowsPlaces())
}

function keepTexts(given: Record<string, unknown>): AddressChanges {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  )
}
