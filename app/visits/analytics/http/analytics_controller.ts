import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'
import {
  compareReportsValidator,
  exportClicksValidator,
  listClicksValidator,
  reportValidator,
} from '#app/visits/analytics/http/validators'
import { exportClicks, listClicks } from '#app/visits/analytics/queries/export_clicks'
import { exportParquet, PARQUET_FILE } from '#app/visits/analytics/queries/export_parquet'
import { readComparison } from '#app/visits/analytics/queries/read_comparison'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import { toReportScope } from '#app/visits/analytics/report_scope'
import { knowsPlaces } from '#app/visits/places/place_database'

/** Reports and the export of raw clicks. Behaviour, section 5.4. */
export default class AnalyticsController {
  async workspace(ctx: HttpContext) {
    ctx.deadline.endWithReader()
    const query = readQuery(ctx, reportValidator)
    return withKnownPlaces(await readReport(query, toReportScope(ctx.access, null)))
  }

  async link(ctx: HttpContext) {
    ctx.deadline.endWithReader()
    const { access, params } = ctx
    const link = await findLink(access.workspace.id, params.linkId)
    const query = readQuery(ctx, reportValidator)
    return withKnownPlaces(await readReport(query, toReportScope(access, link.id)))
  }

  async compare(ctx: HttpContext) {
    ctx.deadline.endWithReader()
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
    return sendExport(ctx, { ...PARQUET_FILE, owner, fileName: 'clicks.parquet' }, pieces)
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
