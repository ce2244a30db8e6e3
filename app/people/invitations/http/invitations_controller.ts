import { errors } from '@adonisjs/auth'
import type { HttpContext } from '@adonisjs/core/http'
import { acceptInvitation } from '#app/people/invitations/actions/accept_invitation'
import { acceptInvitationWithNewAccount } from '#app/people/invitations/actions/accept_with_new_account'
import { invite } from '#app/people/invitations/actions/invite'
import { resendInvitation } from '#app/people/invitations/actions/resend_invitation'
import { revokeInvitation } from '#app/people/invitations/actions/revoke_invitation'
import type { AcceptedInvitation } from '#app/people/invitations/actions/take_up_invitation'
import {
  acceptInvitationValidator,
  createInvitationValidator,
} from '#app/people/invitations/http/validators'
import { listInvitations } from '#app/people/invitations/queries/list_invitations'
import { accessProblem } from '#app/platform/access/problems'
import { requireServiceHeader } from '#app/platform/api/guards'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'

/** Invitations to a workspace. Behaviour, section 2.10. */
export default class InvitationsController {
  async index({ access }: HttpContext) {
    return listInvitations(access.workspace.id)
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const body = readBody(ctx, createInvitationValidator)
    const { invitation, isNew } = await invite(body, access.workspace, access.actor)
    response.header('Location', `${request.url()}/${invitation.id}`)
    return response.status(isNew ? 201 : 200).send(invitation)
  }

  async resend({ access, params }: HttpContext) {
    const { workspace, actor } = access
    const { invitation } = await resendInvitation(params.invitationId, workspace, actor)
    return invitation
  }

  async destroy({ access, params, response }: HttpContext) {
    await revokeInvitation(params.invitationId, access.workspace, access.actor)
    return response.status(204).send('')
  }

  /** By anyone who is signed in; by no one with a password for the account that it makes. */
  async accept(ctx: HttpContext) {
    if (ctx.request.header('authorization') !== undefined) throw accessProblem('access.forbidden')
    const signedIn = await ctx.auth.use('session').load()
    if (signedIn?.secondFactorPending) throw unauthorized()
    return signedIn ? this.#acceptAs(ctx) : this.#acceptAnew(ctx)
  }

  async #acceptAs(ctx: HttpContext) {
    requireServiceHeader(ctx)
    const { token } = readBody(ctx, acceptInvitationValidator)
    return toAnswer(
      await acceptInvitation(token, ctx.auth.use('session').getUserOrFail(), toActor(ctx))
    )
  }

  async #acceptAnew(ctx: HttpContext) {
    const { token, password, displayName } = readBody(ctx, acceptInvitationValidator)
    if (typeof password !== 'string') throw unauthorized()
    const input = { token, password, displayName }
    const accepted = await acceptInvitationWithNewAccount(input, toActor(ctx))
    await ctx.auth.use('session').login({ id: accepted.userId })
    return toAnswer(accepted)
  }
}

function unauthorized() {
  return new errors.E_UNAUTHORIZED_ACCESS('Nobody is signed in', { guardDriverName: 'session' })
}

function toAnswer({ organisationId, workspaceId, workspaceName, role }: AcceptedInvitation) {
  return { organisationId, workspaceId, workspaceName, role }
}
