import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'
import {
  compareReportsValidator,
  exportClicksValidator,
  reportValidator,
} from '#app/visits/analytics/http/validators'
import { exportClicks } from '#app/visits/analytics/queries/export_clicks'
import { readComparison } from '#app/visits/analytics/queries/read_comparison'
import { readReport } from '#app/visits/analytics/queries/read_report'
import { toReportScope } from '#app/visits/analytics/report_scope'

/** Reports and the export of raw clicks. Behaviour, section 5.4. */
export default class AnalyticsController {
  async workspace(ctx: HttpContext) {
    return readReport(readQuery(ctx, reportValidator), toReportScope(ctx.access, null))
  }

  async link(ctx: HttpContext) {
    const { access, params } = ctx
    const link = await findLink(access.workspace.id, params.linkId)
    return readReport(readQuery(ctx, reportValidator), toReportScope(access, link.id))
  }

  async compare(ctx: HttpContext) {
    const input = readQuery(ctx, compareReportsValidator)
    const { timeZone, ...comparison } = await readComparison(input, toReportScope(ctx.access, null))
    return comparison
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
}
