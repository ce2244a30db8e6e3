import type { HttpContext } from '@adonisjs/core/http'
import { listAccountProviders } from '#app/people/external_identities/queries/list_account_providers'
import { findAccountOptions } from '#app/people/passkeys/queries/passkey_options'
import { proveSession, proveSessionByPasskey } from '#app/people/step_up/actions/prove_session'
import { passkeyProofForm, proofForm } from '#app/people/step_up/console/validators'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { goTo } from '#app/platform/console/flash'
import { localPath } from '#app/platform/console/rules/local_path'

const HOME = '/account/security'

/** Showing once more who one is, on the way to what is dangerous. */
export default class ConfirmPageController {
  async ask(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    const providers = await listAccountProviders(user.id)
    return ctx.view.render('pages/people/accounts/confirm', {
      next: readNext(ctx),
      hasSecondFactor: user.mfaEnabled,
      passkey: await findAccountOptions(user.id, 'prove'),
      providers: providers.filter(({ linkedAt, isActive }) => linkedAt !== null && isActive),
    })
  }

  async confirm(ctx: HttpContext) {
    const proof = await ctx.request.validateUsing(proofForm)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await proveSession({ userId: user.id, sessionId }, proof, readRequestOrigin(ctx))
    goTo(ctx, readNext(ctx))
  }

  async confirmByPasskey(ctx: HttpContext) {
    const { credential } = await ctx.request.validateUsing(passkeyProofForm)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const session = { userId: user.id, sessionId }
    await proveSessionByPasskey(session, credential, readRequestOrigin(ctx))
    goTo(ctx, readNext(ctx))
  }
}

function readNext({ request }: HttpContext): string {
  return localPath(request.input('next')) ?? HOME
}
