import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import type { LinkRecord } from '#app/linking/links/link'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { nowMs } from '#app/shared/time/clock'
import { listDays } from '#app/shared/time/days'
import { buildReportPath, readAskedReport } from '#app/visits/analytics/console/asked_report'
import { buildBreakdowns } from '#app/visits/analytics/console/breakdowns'
import { buildCalendar } from '#app/visits/analytics/console/calendar'
import { buildConversionFunnel } from '#app/visits/analytics/console/funnel'
import { showHeatTable } from '#app/visits/analytics/console/heat_table'
import { attemptReport } from '#app/visits/analytics/console/report_attempt'
import { buildReportChart } from '#app/visits/analytics/console/report_chart'
import { buildReportChips } from '#app/visits/analytics/console/report_chips'
import { buildSplitRates } from '#app/visits/analytics/console/split_rates'
import { buildVisitMap } from '#app/visits/analytics/console/visit_map'
import { countToday } from '#app/visits/analytics/queries/count_today'
import { buildVariantId } from '#app/visits/analytics/queries/read_comparison'
import { findWholeComparison } from '#app/visits/analytics/queries/whole_comparison'
import type { Report } from '#app/visits/analytics/report'
import { PRESETS } from '#app/visits/analytics/rules/asked_period'
import { UNKNOWN_VALUE } from '#app/visits/analytics/rules/filters'
import { INTERVALS, MAX_HOURLY_DAYS } from '#app/visits/analytics/rules/intervals'
import {
  listAddressParts,
  type AddressChanges,
  type PageAddress,
} from '#app/visits/analytics/rules/page_address'
import { traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

/** Values of a breakdown on the page, in its long form, and those that the map needs. */
const TOP = 8
const LONG_TOP = 50
const MAP_TOP = 100

/** The clicks of a workspace, or of one of its links: everything that the address says. */
export default class AnalyticsPageController {
  async index(ctx: HttpContext) {
    const { workspace, role } = ctx.access
    const query = ctx.request.qs()
    const isLong = query.top === String(LONG_TOP)
    const { link, isOfLink, address, input: asked, ...rest } = await readAskedReport(ctx, MAP_TOP)
    const scope = { ...rest.scope, topOf: isLong ? longTopOf : shortTopOf }
    const { days } = address.period
    const { report, input, notice, isRead } = await attemptReport(ctx, asked, scope, days !== null)
    const filteredTo = isOfLink ? null : link
    const parts = listPageParts(address, report, filteredTo, workspace.timeZone)
    const here = buildReportPath(ctx)
    const urlWith = (changes: AddressChanges) => {
      const entries = new URLSearchParams(listAddressParts(address, parts, changes))
      return `${here}?${entries}`
    }
    const urlOf = (dimension: Dimension, key: string) =>
      buildFilterUrl(address, urlWith, dimension, key)
    const countsConversions = workspace.conversionTracking || report.totals.conversions > 0
    const dayCount = listDays(report).length
    return ctx.view.render(`pages/visits/analytics/${isOfLink ? 'of_link' : 'index'}`, {
      base: buildAreaPath(ctx),
      here,
      link,
      isOfLink,
      host: link && new URL(link.shortUrl).host,
      // Figures are set against a whole period alone; the plot shows what there is.
      report: {
        ...report,
        comparison: await findWholeComparison(report, link?.id ?? workspace.id),
      },
      notice,
      isRead,
      isLong,
      days,
      address,
      presets: PRESETS,
      intervals: INTERVALS.filter((one) => one !== 'hour' || dayCount <= MAX_HOURLY_DAYS),
      filterUrl: `${here}/filter?${new URLSearchParams(listAddressParts(address, parts))}`,
      home: workspace.timeZone,
      mayWrite: isAtLeast(role, 'Manager'),
      countsConversions,
      funnel: countsConversions ? await buildConversionFunnel(ctx, { report, input, scope }) : null,
      splitRates: buildSplitRates(ctx, report, link),
      chart: await buildReportChart(ctx, { report, link, countsConversions, urlWith }),
      endsToday: report.to >= todayIn(report.timeZone),
      chips: await buildReportChips(ctx, { address, report, link, filteredTo, urlWith }),
      breakdowns: buildBreakdowns(ctx, report, link, urlOf, isLong ? LONG_TOP : TOP),
      map: await buildVisitMap(report, ctx.i18n.t('shell.language_tag'), (code) =>
        urlOf('countries', code)
      ),
      calendar: await buildCalendar(ctx, {
        ...{ report, input, scope },
        countedId: link?.id ?? workspace.id,
      }),
      heat: isRead
        ? await showHeatTable(ctx, { report, input, scope, isAsked: query.hours === '1' })
        : null,
      today: await countToday(scope),
      compareVariantsUrl: buildVariantsPath(ctx, link, { days, from: report.from, to: report.to }),
      urlWith,
      hiddenWith: (changes: AddressChanges) => listAddressParts(address, parts, changes),
      exportUrl: `${here}/export?${new URLSearchParams(listAddressParts(address, parts))}`,
      fileUrl: (table: string, format: string) =>
        `${here}/table?${new URLSearchParams([
          ...listAddressParts(address, parts),
          ['table', table],
          ['format', format],
        ])}`,
    })
  }
}

/** Where the variants of a link's A/B test are compared; null without one. */
function buildVariantsPath(
  ctx: HttpContext,
  link: LinkRecord | null,
  { days, from, to }: { days: unknown; from: string; to: string }
): string | null {
  if (!link || link.routing.split.length === 0) return null
  const query = new URLSearchParams(days === null ? { from, to } : { days: String(days) })
  for (const { id } of link.routing.split) query.append('variantId', buildVariantId(link.id, id))
  return `${buildAreaPath(ctx, '/analytics/compare')}?${query}`
}

const shortTopOf = (dimension: Dimension) => (dimension === 'countries' ? MAP_TOP : TOP)
const longTopOf = (dimension: Dimension) => (dimension === 'countries' ? MAP_TOP : LONG_TOP)

/** What the address says besides filters: days, zone and link. */
function listPageParts(
  { period }: PageAddress,
  report: Report,
  link: LinkRecord | null,
  home: string
): AddressChanges {
  return {
    days: period.days,
    from: period.days === null ? report.from : null,
    to: period.days === null ? report.to : null,
    timeZone: report.timeZone === home ? null : report.timeZone,
    linkId: link?.id ?? null,
  }
}

/** Where a bar leads: to the report of that value too; null where it is shown alone already. */
function buildFilterUrl(
  { filters }: PageAddress,
  urlWith: (changes: AddressChanges) => string,
  dimension: Dimension,
  key: string
): string | null {
  const name = traitsOf(dimension).filter
  if (name === 'linkId') return key === '' ? null : urlWith({ linkId: key })
  const value = key === '' ? UNKNOWN_VALUE : key
  const chosen = filters[name] ?? []
  return chosen.includes(value) ? null : urlWith({ [name]: [...chosen, value] })
}

function todayIn(timeZone: string): string {
  return DateTime.fromMillis(nowMs(), { zone: timeZone }).toISODate()!
}
