import type { HttpContext } from '@adonisjs/core/http'
import { findQrAllowance } from '#app/linking/qr_codes/queries/qr_allowance'
import { listCampaignTrends } from '#app/people/workspaces/console/campaign_trends'
import { buildFirstWeek } from '#app/people/workspaces/console/first_week'
import { listAttentionItems } from '#app/people/workspaces/console/needs_attention'
import { buildOverviewReport } from '#app/people/workspaces/console/overview_report'
import { listRecentChanges } from '#app/people/workspaces/console/recent_changes'
import { countWorkspaceContents } from '#app/people/workspaces/queries/count_workspace_contents'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'

/**
 * Shows the page where a workspace is entered: how it goes, what needs attention, and what to do
 * next.
 */
export default class WorkspaceOverviewPageController {
  async show(ctx: HttpContext) {
    const { workspace, role, emailVerified } = ctx.access
    const allowance = await findQrAllowance(ctx.access)
    const [figures, there, attention, recent] = await Promise.all([
      buildOverviewReport(ctx),
      countWorkspaceContents(workspace.id),
      listAttentionItems(ctx, allowance),
      listRecentChanges(ctx),
    ])
    return ctx.view.render('pages/people/workspaces/overview', {
      base: buildAreaPath(ctx),
      role,
      zone: workspace.timeZone,
      ...figures,
      campaigns: await listCampaignTrends(workspace, figures.report),
      there,
      attention,
      recent,
      allowance,
      firstWeek: await buildFirstWeek(ctx, there),
      mayWrite: isAtLeast(role, 'Manager'),
      mayCreate: isAtLeast(role, 'Manager') && emailVerified,
    })
  }
}
