import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { invite } from '#app/people/invitations/actions/invite'
import { resendInvitation } from '#app/people/invitations/actions/resend_invitation'
import { revokeInvitation } from '#app/people/invitations/actions/revoke_invitation'
import { inviteValidator } from '#app/people/invitations/console/validators'
import { findOpenInvitation } from '#app/people/invitations/queries/list_invitations'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, showOnce, toast } from '#app/platform/console/flash'
import { hasMailServer } from '#config/mail'

/** Invitations to a workspace: sent, sent again and taken back. */
export default class InvitationsPageController {
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(inviteValidator)
    const { workspace, actor } = ctx.access
    const { invitation, link } = await invite(input, workspace, actor)
    showLink(ctx, invitation.email, link)
    tell(ctx, hasMailServer() ? 'invited' : 'invited_unsent', invitation.email)
  }

  async resend(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { invitation, link } = await resendInvitation(ctx.params.invitationId, workspace, actor)
    showLink(ctx, invitation.email, link)
    tell(ctx, 'resent', invitation.email)
  }

  async askToRevoke(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, email } = await findInvitation(ctx)
    const base = buildAreaPath(ctx, '/members')
    return renderConfirmPage(ctx, {
      title: i18n.t('members.revoke_page.title'),
      crumbs: [{ text: i18n.t('members.title'), url: base }],
      question: i18n.t('members.revoke_page.question', { email }),
      text: i18n.t('members.revoke_page.text'),
      action: `${base}/invitations/${id}/revoke`,
      button: i18n.t('members.revoke_page.button'),
      back: base,
    })
  }

  async revoke(ctx: HttpContext) {
    const { email } = await findInvitation(ctx)
    const { workspace, actor } = ctx.access
    await revokeInvitation(ctx.params.invitationId, workspace, actor)
    tell(ctx, 'revoked', email)
  }
}

function findInvitation({ access, params }: HttpContext) {
  return findOpenInvitation(db, access.workspace.id, params.invitationId)
}

/** Hands the link to the next page, for members who want to send it in another way than by mail. */
function showLink(ctx: HttpContext, email: string, link: string): void {
  showOnce(ctx, 'invitation', { email, link })
}

type Told = 'invited' | 'invited_unsent' | 'resent' | 'revoked'

function tell(ctx: HttpContext, what: Told, email: string): void {
  toast(ctx, 'ok', ctx.i18n.t(`members.${what}`, { email }))
  goTo(ctx, buildAreaPath(ctx, '/members'))
}
