import type { HttpContext } from '@adonisjs/core/http'
import { updateWorkspace } from '#app/people/workspaces/actions/update_workspace'
import { workspaceSettingsValidator } from '#app/people/workspaces/console/validators'
import { servingDomains } from '#app/people/workspaces/queries/serving_domains'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'

/** The settings of a workspace. */
export default class WorkspaceSettingsPageController {
  async show(ctx: HttpContext) {
    const { workspace } = ctx.access
    return ctx.view.render('pages/people/workspaces/settings', {
      workspace,
      base: buildAreaPath(ctx),
      domains: await servingDomains(workspace.id),
      shortDomain: installation.shortDomain,
    })
  }

  async save(ctx: HttpContext) {
    const { defaultDomainId, conversionTracking, ...names } = await ctx.request.validateUsing(
      workspaceSettingsValidator
    )
    const domain = defaultDomainId ? { defaultDomainId } : { clearDefaultDomain: true }
    const input = { ...names, ...domain, conversionTracking: conversionTracking === '1' }
    await updateWorkspace(input, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('workspaces.saved'))
    goTo(ctx, buildAreaPath(ctx, '/settings'))
  }
}
