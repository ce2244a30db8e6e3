import type { HttpContext } from '@adonisjs/core/http'
import { findTokenHolder } from '#app/people/accounts/actions/account_tokens'
import { requestVerification } from '#app/people/accounts/actions/request_verification'
import { verifyEmail } from '#app/people/accounts/actions/verify_email'
import { tokenForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problem'
import { smtp } from '#config/mail'

/** Confirming an address: a button, because scanners of mail follow links and post no forms. */
export default class EmailVerificationPageController {
  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    return ctx.view.render('pages/people/sign_in/verify_email', {
      token: (await findTokenHolder(token, 'verify_email')) ? token : null,
      isSignedIn: ctx.auth.isAuthenticated,
      isVerified: ctx.auth.use('session').signedIn?.user.emailVerified ?? false,
    })
  }

  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(tokenForm)
    try {
      await verifyEmail(token, readOrigin(ctx))
    } catch (error) {
      if (!isSpentToken(error)) throw error
      return goTo(ctx, '/verify-email')
    }
    toast(ctx, 'ok', ctx.i18n.t('sign_in.verify.done'))
    goTo(ctx, ctx.auth.use('session').signedIn ? '/account' : '/login')
  }

  async sendAgain(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    await requestVerification(user.id, readOrigin(ctx))
    toast(
      ctx,
      'ok',
      ctx.i18n.t(smtp.host === '' ? 'sign_in.verify.unsent' : 'sign_in.verify.sent', {
        email: user.email,
      })
    )
    goTo(ctx, '/account')
  }
}

/** Tells whether a token was used by someone else, or became too old while the page was open. */
export function isSpentToken(error: unknown): boolean {
  return error instanceof Problem && error.code === 'account.token_invalid'
}
