import type { HttpContext } from '@adonisjs/core/http'
import { formatCreateCurl } from '#app/people/api_keys/rules/curl'
import { countWorkspaceContents } from '#app/people/workspaces/queries/count_workspace_contents'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { readReport } from '#app/visits/analytics/queries/report'
import { buildClicksChart } from '#app/visits/analytics/rules/clicks_chart'
import installation from '#config/installation'

/** Where a workspace is entered: what there is in it, and what to do next. */
export default class WorkspaceOverviewPageController {
  async show(ctx: HttpContext) {
    const { workspace, plan, rawClickDays, role, suspended, emailVerified } = ctx.access
    const report = await readReport(
      { top: 5 },
      {
        workspaceId: workspace.id,
        linkId: null,
        timeZone: workspace.timeZone,
        rawClicksDays: rawClickDays,
      }
    )
    return ctx.view.render('pages/people/workspaces/overview', {
      base: buildAreaPath(ctx),
      role,
      report,
      chart: buildClicksChart(report, {
        clicks: ctx.i18n.t('workspaces.overview.clicks'),
        scans: ctx.i18n.t('workspaces.overview.scans'),
        visitors: ctx.i18n.t('workspaces.overview.visitors'),
      }),
      there: await countWorkspaceContents(workspace.id),
      isAdministrator: isAtLeast(role, 'Administrator'),
      mayCreate: isAtLeast(role, 'Manager') && !suspended && emailVerified,
      hasApi: plan.features.includes('apiAccess'),
      curl: formatCreateCurl(installation.appUrl, workspace.id),
    })
  }
}
