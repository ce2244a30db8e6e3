import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'
import { isAtLeast } from '#app/platform/access/roles'
import { placePath } from '#app/platform/console/place_path'
import { readReport } from '#app/visits/analytics/queries/report'
import { curlToCreate } from '#app/people/api_keys/rules/curl'
import { whatIsThere } from '#app/people/workspaces/queries/what_is_there'

/** Where a workspace is entered: what there is in it, and what to do next. */
export default class OverviewController {
  async show(ctx: HttpContext) {
    const { workspace, plan, role, suspended, emailVerified } = ctx.access
    const report = await readReport(
      { top: 5 },
      {
        workspaceId: workspace.id,
        linkId: null,
        timeZone: workspace.timeZone,
        rawClicksDays: plan.rawClicksDays,
      }
    )
    return ctx.view.render('pages/people/workspaces/overview', {
      base: placePath(ctx),
      role,
      report,
      there: await whatIsThere(workspace.id),
      isAdministrator: isAtLeast(role, 'Administrator'),
      mayCreate: isAtLeast(role, 'Manager') && !suspended && emailVerified,
      hasApi: plan.features.includes('apiAccess'),
      curl: curlToCreate(installation.appUrl, workspace.id),
    })
  }
}
