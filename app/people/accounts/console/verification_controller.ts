import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#app/shared/problem'
import { goTo, toast } from '#app/platform/console/flash'
import { originOf } from '#app/people/accounts/http/origin_of'
import { tokenForm } from '#app/people/accounts/console/validators'
import { verifyEmail } from '#app/people/accounts/actions/verify_email'
import { holderOfToken } from '#app/people/accounts/actions/account_tokens'
import { requestVerification } from '#app/people/accounts/actions/request_verification'

/** Confirming an address: a button, because scanners of mail follow links and post no forms. */
export default class VerificationController {
  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    return ctx.view.render('pages/people/sign_in/verify_email', {
      token: (await holderOfToken(token, 'verify_email')) ? token : null,
      isSignedIn: ctx.signedIn !== null && !ctx.signedIn.secondFactorPending,
      isVerified: ctx.signedIn?.user.emailVerified ?? false,
    })
  }

  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(tokenForm)
    try {
      await verifyEmail(token, originOf(ctx))
    } catch (error) {
      if (!isDead(error)) throw error
      return goTo(ctx, '/verify-email')
    }
    toast(ctx, 'ok', ctx.i18n.t('sign_in.verify.done'))
    goTo(ctx, ctx.signedIn ? '/account' : '/login')
  }

  async sendAgain(ctx: HttpContext) {
    const { user } = ctx.signedIn!
    await requestVerification(user.id, originOf(ctx))
    toast(ctx, 'ok', ctx.i18n.t('sign_in.verify.sent', { email: user.email }))
    goTo(ctx, '/account')
  }
}

/** Somebody was quicker, or it became too old while the page was open. */
export function isDead(error: unknown): boolean {
  return error instanceof Problem && error.code === 'account.token_invalid'
}
