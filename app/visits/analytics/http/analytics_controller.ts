import type { HttpContext } from '@adonisjs/core/http'
import { sendExport } from '#app/platform/api/send_export'
import { findLink } from '#app/linking/links/queries/find_link'
import { readReport, type ReportScope } from '#app/visits/analytics/queries/report'
import { exportClicks } from '#app/visits/analytics/queries/export_clicks'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'

/** Reports and the export of raw clicks. Behaviour, section 5.4. */
export default class AnalyticsController {
  async workspace({ access, query }: HttpContext) {
    return readReport(query, toReportScope(access, null))
  }

  async link({ access, params, query }: HttpContext) {
    const link = await findLink(access.workspace.id, params.linkId)
    return readReport(query, toReportScope(access, link.id))
  }

  async export(ctx: HttpContext) {
    const { access, query } = ctx
    const linkId = query.linkId ?? null
    if (linkId !== null) await findLink(access.workspace.id, linkId)
    const lines = exportClicks(query, toReportScope(access, linkId))
    const owner = access.workspace.id
    const file = { owner, fileName: 'clicks.csv', contentType: 'text/csv; charset=utf-8' }
    return sendExport(ctx, file, lines)
  }
}

function toReportScope({ workspace, plan }: WorkspaceAccess, linkId: string | null): ReportScope {
  return {
    workspaceId: workspace.id,
    linkId,
    timeZone: workspace.timeZone,
    rawClicksDays: plan.rawClicksDays,
  }
}
