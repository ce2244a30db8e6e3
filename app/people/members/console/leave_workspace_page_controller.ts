import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { buildAreaPath } from '#app/platform/console/area_path'
import { removeMember } from '#app/people/members/actions/remove_member'

/** Everybody may leave a workspace, whatever their role. */
export default class LeaveWorkspacePageController {
  async ask(ctx: HttpContext) {
    return ctx.view.render('pages/people/members/leave', {
      base: buildAreaPath(ctx),
      name: ctx.access.workspace.name,
      owns: ctx.access.role === 'Owner',
    })
  }

  async leave(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await removeMember(actor.userId!, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('members.left', { name: workspace.name }))
    goTo(ctx, '/console')
  }
}
