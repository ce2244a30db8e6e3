import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { placePath } from '#app/platform/console/place_path'
import { invite } from '#app/people/invitations/actions/invite'
import { inviteValidator } from '#app/people/invitations/console/validators'
import { resendInvitation } from '#app/people/invitations/actions/resend_invitation'
import { revokeInvitation } from '#app/people/invitations/actions/revoke_invitation'
import { findOpenInvitation } from '#app/people/invitations/queries/list_invitations'

/** Invitations to a workspace: sent, sent again and taken back. */
export default class InvitationsController {
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(inviteValidator)
    const { workspace, actor } = ctx.access
    const { invitation } = await invite(input, workspace, actor)
    tell(ctx, 'invited', invitation.email)
  }

  async resend(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { email } = await resendInvitation(ctx.params.invitationId, workspace, actor)
    tell(ctx, 'resent', email)
  }

  async askToRevoke(ctx: HttpContext) {
    const base = placePath(ctx, '/members')
    return ctx.view.render('pages/people/members/revoke', {
      base,
      invitation: await invitationOf(ctx),
    })
  }

  async revoke(ctx: HttpContext) {
    const { email } = await invitationOf(ctx)
    const { workspace, actor } = ctx.access
    await revokeInvitation(ctx.params.invitationId, workspace, actor)
    tell(ctx, 'revoked', email)
  }
}

function invitationOf({ access, params }: HttpContext) {
  return findOpenInvitation(db, access.workspace.id, params.invitationId)
}

function tell(ctx: HttpContext, what: 'invited' | 'resent' | 'revoked', email: string): void {
  toast(ctx, 'ok', ctx.i18n.t(`members.${what}`, { email }))
  goTo(ctx, placePath(ctx, '/members'))
}
