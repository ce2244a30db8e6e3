import type { HttpContext } from '@adonisjs/core/http'
import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { problemText } from '#app/platform/console/problem_text'
import { nowMs } from '#app/shared/time/clock'
import { countByHourOfWeek } from '#app/visits/analytics/queries/heat_map'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { resolvePeriod } from '#app/visits/analytics/rules/period'
import { computeLevel } from '#app/visits/analytics/rules/world_map'
import { DamagedPack } from '#app/visits/raw_clicks/queries/damaged_packs'

/** Visits that are counted by the hour without being asked to: a fraction of a second. */
const COUNTED_AT_ONCE = 50_000

/** A Monday, whose week names the days. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 3_600_000

interface HeatParts {
  report: Report
  input: ReportInput
  scope: ReportScope
  isAsked: boolean
}

/** A row of the table: a day of the week. */
interface HeatRow {
  name: string
  cells: { visits: number; level: number }[]
}

/** Builds the table for a page, which says why there is none where its clicks cannot be read. */
export async function showHeatTable(ctx: HttpContext, parts: HeatParts) {
  try {
    const heat = await buildHeatTable(ctx, parts)
    return heat && { ...heat, fault: null }
  } catch (error) {
    if (!(error instanceof DamagedPack)) throw error
    return { from: parts.report.from, rows: null, fault: problemText(ctx, error) }
  }
}

/**
 * Builds the table of hours by days of the week. It is counted from raw clicks, so that it begins
 * where those do; where there are many, only if asked for (`rows` is null until then).
 *
 * @returns null where no raw clicks are kept of these days
 * @throws DamagedPack
 */
export async function buildHeatTable(
  ctx: HttpContext,
  { report, input, scope, isAsked }: HeatParts
): Promise<{ from: string; rows: HeatRow[] | null } | null> {
  const from = report.from > report.rawClicksFrom ? report.from : report.rawClicksFrom
  const visits = report.totals.humanClicks + report.totals.scans
  if (from > report.to || visits === 0) return null
  if (visits > COUNTED_AT_ONCE && !isAsked) return { from, rows: null }
  const filters = readFilters(input, report.timeZone)
  const { workspaceId } = scope
  const links = await chooseLinks(scope, filters.byLink)
  const { to, timeZone } = report
  const period = resolvePeriod({ from, to, timeZone }, scope.timeZone, nowMs())
  const heat = await countByHourOfWeek({ workspaceId, links, filters }, period)
  const most = Math.max(...heat.flat())
  if (most === 0) return null
  const language = ctx.i18n.t('shell.language_tag')
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const rows = heat.map((hours, at) => ({
    name: weekday.format(MONDAY + at * DAY_MS),
    cells: hours.map((count) => ({ visits: count, level: computeLevel(count, most) })),
  }))
  return { from, rows }
}
