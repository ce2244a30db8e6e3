import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'
import { FairSlots } from '#app/shared/limits/fair_slots'
import {
  compareReportsValidator,
  exportClicksValidator,
  listClicksValidator,
  reportValidator,
} from '#app/visits/analytics/http/validators'
import { exportClicks, listClicks } from '#app/visits/analytics/queries/export_clicks'
import { exportParquet } from '#app/visits/analytics/queries/export_parquet'
import { readComparison } from '#app/visits/analytics/queries/read_comparison'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { knowsPlaces } from '#app/visits/places/place_database'

/** Each is written by a process of its own, which takes some 100 MB. */
const parquetSlots = new FairSlots({ running: 2, runningOfOwner: 1, waitingOfOwner: 16 })

/** Reports and the export of raw clicks. Behaviour, section 5.4. */
export default class AnalyticsController {
  async workspace(ctx: HttpContext) {
    const query = readQuery(ctx, reportValidator)
    return withKnownPlaces(await readReport(query, toReportScope(ctx.access, null)))
  }

  async link(ctx: HttpContext) {
    const { access, params } = ctx
    const link = await findLink(access.workspace.id, params.linkId)
    const query = readQuery(ctx, reportValidator)
    return withKnownPlaces(await readReport(query, toReportScope(access, link.id)))
  }

  async compare(ctx: HttpContext) {
    const input = readQuery(ctx, compareReportsValidator)
    const { timeZone, ...comparison } = await readComparison(input, toReportScope(ctx.access, null))
    return comparison
  }

  async clicks(ctx: HttpContext) {
    const { access } = ctx
    const query = readQuery(ctx, listClicksValidator)
    for (const linkId of query.linkId ?? []) await findLink(access.workspace.id, linkId)
    return listClicks(query, toReportScope(access, null))
  }

  async export(ctx: HttpContext) {
    const { access } = ctx
    const query = readQuery(ctx, exportClicksValidator)
    for (const linkId of query.linkId ?? []) await findLink(access.workspace.id, linkId)
    const lines = await exportClicks(query, toReportScope(access, null))
    const owner = access.workspace.id
    const file = { owner, fileName: 'clicks.csv', contentType: 'text/csv; charset=utf-8' }
    return sendExport(ctx, file, lines)
  }

  async exportParquet(ctx: HttpContext) {
    const { access } = ctx
    const query = readQuery(ctx, exportClicksValidator)
    for (const linkId of query.linkId ?? []) await findLink(access.workspace.id, linkId)
    const pieces = await exportParquet(query, toReportScope(access, null))
    const owner = access.workspace.id
    const contentType = 'application/vnd.apache.parquet'
    const file = { owner, fileName: 'clicks.parquet', contentType, slots: parquetSlots }
    return sendExport(ctx, file, pieces)
  }
}

type OfPlace = 'regions' | 'cities'
type Top = Report['top']
type PresentReport = Omit<Report, 'top'> & {
  top: Omit<Top, OfPlace> & Partial<Pick<Top, OfPlace>>
}

/** Leaves out the breakdowns that a city database makes, where there is none. */
function withKnownPlaces(report: Report): PresentReport {
  if (knowsPlaces()) return report
  const { regions, cities, ...top } = report.top
  return { ...report, top }
}
