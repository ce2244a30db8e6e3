import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { servingDomains } from '#app/linking/domains/queries/serving_domains'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { updateWorkspace } from '#app/people/workspaces/actions/update_workspace'
import { workspaceSettingsValidator } from '#app/people/workspaces/console/validators'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'

/** The settings of a workspace. */
export default class WorkspaceSettingsPageController {
  async show(ctx: HttpContext) {
    const { workspace, plan, role } = ctx.access
    return ctx.view.render('pages/people/workspaces/settings', {
      workspace: await findWorkspace(db, workspace.id),
      mostRawClickDays: plan.rawClicksDays,
      base: buildAreaPath(ctx),
      domains: await servingDomains(workspace.id),
      shortDomain: installation.shortDomain,
      isOwner: role === 'Owner',
      graceDays: GRACE_DAYS,
    })
  }

  async save(ctx: HttpContext) {
    const form = await ctx.request.validateUsing(workspaceSettingsValidator)
    const { defaultDomainId, conversionTracking, respectGpc, healthChecks, ...others } = form
    const domain = defaultDomainId ? { defaultDomainId } : { clearDefaultDomain: true }
    const input = {
      ...others,
      ...domain,
      conversionTracking: conversionTracking === '1',
      respectGpc: respectGpc === '1',
      healthChecks: healthChecks === '1',
    }
    await updateWorkspace(input, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('workspaces.saved'))
    goTo(ctx, buildAreaPath(ctx, '/settings'))
  }
}
