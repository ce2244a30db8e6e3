import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { emailKey } from '#app/people/accounts/rules/email'
import { acceptInvitation } from '#app/people/invitations/actions/accept_invitation'
import { acceptInvitationWithNewAccount } from '#app/people/invitations/actions/accept_with_new_account'
import type { AcceptedInvitation } from '#app/people/invitations/actions/take_up_invitation'
import { findClosedReason } from '#app/people/invitations/queries/find_closed_reason'
import { findInvitationByToken } from '#app/people/invitations/queries/find_invitation_by_token'
import { toActor } from '#app/platform/api/to_actor'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'
import { characters, textUpTo } from '#app/shared/text/validation'

const PATH = '/invitations/accept'

const asMember = vine.create({ token: textUpTo(1000) })

const anew = vine.create({
  token: textUpTo(1000),
  displayName: textUpTo(1000).optional(),
  password: vine
    .string()
    .parse((value) => (value === '' ? null : value))
    .use(characters(1000)),
})

/** Where the mail of an invitation leads: into the workspace, with an account or to one. */
export default class AcceptInvitationPageController {
  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    const fate = await findClosedReason(token)
    if (fate) return ctx.view.render('pages/people/invitations/closed', { fate })
    const invitation = await findInvitationByToken(token)
    const person = ctx.auth.use('session').user ?? null
    return ctx.view.render('pages/people/invitations/accept', {
      token,
      invitation,
      person,
      isTheirs: person !== null && emailKey(person.email) === invitation.emailKey,
      here: `${PATH}?token=${encodeURIComponent(token)}`,
    })
  }

  async store(ctx: HttpContext) {
    try {
      const accepted = await accept(ctx)
      const { workspaceId, workspaceName, role } = accepted
      const words = { workspace: workspaceName, role: ctx.i18n.t(`roles.${role}`) }
      toast(ctx, 'ok', ctx.i18n.t('invitation.accepted', words))
      goTo(ctx, `/console/workspaces/${workspaceId}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'invitation.token_invalid') return goTo(ctx, this.#again(ctx))
      if (error.code !== 'member.exists') throw error
      toast(ctx, 'info', ctx.i18n.t('invitation.member_already'))
      goTo(ctx, '/console')
    }
  }

  #again(ctx: HttpContext): string {
    return `${PATH}?token=${encodeURIComponent(String(ctx.request.input('token', '')))}`
  }
}

async function accept(ctx: HttpContext): Promise<AcceptedInvitation> {
  const { address, requestId } = toActor(ctx)
  const person = ctx.auth.use('session').user ?? null
  if (person) {
    const { token } = await ctx.request.validateUsing(asMember)
    return acceptInvitation(token, person, { address, requestId })
  }
  const input = await ctx.request.validateUsing(anew)
  const accepted = await acceptInvitationWithNewAccount(input, { address, requestId })
  await ctx.auth.use('session').login({ id: accepted.userId })
  return accepted
}
