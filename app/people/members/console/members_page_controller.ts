import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { changeMemberRole } from '#app/people/members/actions/change_member_role'
import { removeMember } from '#app/people/members/actions/remove_member'
import { membersPage } from '#app/people/members/console/members_page'
import { roleValidator } from '#app/people/members/console/validators'
import { memberProblem } from '#app/people/members/problems'
import { findMemberRecord } from '#app/people/members/queries/list_members'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { isId } from '#app/shared/ids'

/** The people of a workspace. */
export default class MembersPageController {
  async index(ctx: HttpContext) {
    return membersPage(ctx)
  }

  /** Shows the same list, with the form beside it. */
  async invite(ctx: HttpContext) {
    return membersPage(ctx, { inviting: true })
  }

  async changeRole(ctx: HttpContext) {
    const { role } = await ctx.request.validateUsing(roleValidator)
    const { workspace, actor } = ctx.access
    const member = await changeMemberRole(ctx.params.userId, role, workspace, actor)
    const name = member.displayName ?? member.email
    const text = ctx.i18n.t('members.role_changed', { name, role: ctx.i18n.t(`roles.${role}`) })
    toast(ctx, 'ok', text)
    goTo(ctx, buildAreaPath(ctx, '/members'))
  }

  async askToRemove(ctx: HttpContext) {
    const { i18n } = ctx
    const { userId, displayName, email, role } = await findMember(ctx)
    const name = displayName ?? email
    const base = buildAreaPath(ctx, '/members')
    const text = role === 'Owner' ? 'members.remove_page.owner_text' : 'members.remove_page.text'
    return renderConfirmPage(ctx, {
      title: i18n.t('members.remove_page.title', { name }),
      crumbs: [{ text: i18n.t('members.title'), url: base }],
      question: i18n.t('members.remove_page.question', { name }),
      text: i18n.t(text),
      action: `${base}/${userId}/remove`,
      button: i18n.t('members.remove_page.button', { name }),
      back: base,
    })
  }

  async remove(ctx: HttpContext) {
    const { displayName, email } = await findMember(ctx)
    await removeMember(ctx.params.userId, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('members.removed', { name: displayName ?? email }))
    goTo(ctx, buildAreaPath(ctx, '/members'))
  }
}

async function findMember({ params, access }: HttpContext) {
  const { userId } = params
  const member = isId(userId) ? await findMemberRecord(db, access.workspace, userId) : null
  if (!member) throw memberProblem('member.not_found')
  return member
}
