import type { HttpContext } from '@adonisjs/core/http'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import {
  finishSignIn,
  NOT_THERE,
  refuseSignIn,
  TOO_LATE,
} from '#app/people/accounts/console/finish_sign_in'
import { keepSignIn, takeKeptSignIn } from '#app/people/accounts/console/kept_sign_in'
import { providerPasswordForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { accountProblem } from '#app/people/accounts/problems'
import {
  findUsableProvider,
  toConfigured,
} from '#app/people/identity_providers/queries/usable_provider'
import { goTo, readShownOnce } from '#app/platform/console/flash'

/** Signing in with the name and password of a company's directory. */
export default class ProviderPasswordController {
  async ask(ctx: HttpContext) {
    const provider = await findUsableProvider(ctx.params.providerId)
    if (!provider?.kind.checkPassword) return goTo(ctx, '/login')
    return ctx.view.render('pages/people/sign_in/directory', {
      id: provider.row.id,
      name: provider.row.name,
      login: readShownOnce<string>(ctx, 'email'),
    })
  }

  async give(ctx: HttpContext) {
    const open = takeKeptSignIn(ctx)
    const { providerId } = ctx.params
    if (!open || open.providerId !== providerId) return refuseSignIn(ctx, 'sign-in', TOO_LATE)
    // A mistyped password does not end it.
    keepSignIn(ctx, open)
    const provider = await findUsableProvider(providerId)
    if (!provider?.kind.checkPassword) return refuseSignIn(ctx, open.intent, NOT_THERE)
    const { login, password } = await ctx.request.validateUsing(providerPasswordForm)
    const account = `${providerId} ${login.toLowerCase()}`
    const attempt = await beginAttempt('login', { account, ...readOrigin(ctx) })
    const given = { login, password }
    const answer = await provider.kind.checkPassword(toConfigured(provider.row), given)
    if ('refused' in answer) {
      if (answer.refused === 'Denied') {
        ctx.logger.info({ detail: answer.detail }, 'a directory takes no such password')
        throw accountProblem('account.credentials_invalid', { status: 422, field: 'password' })
      }
      await attempt.forgive()
      return refuseSignIn(ctx, open.intent, answer, provider)
    }
    await attempt.succeed()
    takeKeptSignIn(ctx)
    return finishSignIn(ctx, provider, open, answer)
  }
}
