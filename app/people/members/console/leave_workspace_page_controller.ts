import type { HttpContext } from '@adonisjs/core/http'
import { removeMember } from '#app/people/members/actions/remove_member'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'

/** Everyone may leave a workspace, whatever their role. */
export default class LeaveWorkspacePageController {
  async ask(ctx: HttpContext) {
    const { access, i18n } = ctx
    const { name } = access.workspace
    const isOwner = access.role === 'Owner'
    return renderConfirmPage(ctx, {
      title: i18n.t('members.leave_page.title'),
      question: i18n.t('members.leave_page.question', { name }),
      text: i18n.t(isOwner ? 'members.leave_page.owner_text' : 'members.leave_page.text'),
      action: `${buildAreaPath(ctx)}/members/leave`,
      button: i18n.t('members.leave_page.button', { name }),
      back: buildAreaPath(ctx),
    })
  }

  async leave(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await removeMember(actor.userId!, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('members.left', { name: workspace.name }))
    goTo(ctx, '/console')
  }
}
