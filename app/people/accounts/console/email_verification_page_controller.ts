import type { HttpContext } from '@adonisjs/core/http'
import { findTokenHolder } from '#app/people/accounts/actions/account_tokens'
import { requestVerification } from '#app/people/accounts/actions/request_verification'
import { newPasswordForm, takeOverForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { accountProblem } from '#app/people/accounts/problems'
import { findAccount } from '#app/people/accounts/queries/find_account'
import { confirmWithPassword } from '#app/people/confirmation/actions/confirm_with_password'
import { resetPassword } from '#app/people/confirmation/actions/reset_password'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'
import { hasMailServer } from '#config/mail'

const DONE = 'sign_in.verify.done'

/**
 * Confirming an address: forms, because scanners of mail follow links and post none. Both ask for a
 * password, so that no one confirms an account that someone else registered with their address.
 */
export default class EmailVerificationPageController {
  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    const userId = await findTokenHolder(token, 'verify_email')
    const account = userId ? await findAccount(userId) : null
    return ctx.view.render('pages/people/sign_in/verify_email', {
      token: account ? token : null,
      account: account && { email: account.email, createdAt: account.created_at },
      isSignedIn: ctx.auth.isAuthenticated,
      isVerified: ctx.auth.use('session').signedIn?.user.emailVerified ?? false,
    })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(newPasswordForm)
    await leadOn(ctx, DONE, () => confirmWithPassword(input, readOrigin(ctx)))
  }

  async storeNewPassword(ctx: HttpContext) {
    const { token, newPassword } = await ctx.request.validateUsing(takeOverForm)
    await leadOn(ctx, 'sign_in.verify.done_anew', async () => {
      try {
        await resetPassword({ token, password: newPassword }, readOrigin(ctx), 'verify_email')
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'account.password_weak') throw error
        throw accountProblem('account.password_weak', { field: 'newPassword' })
      }
    })
  }

  async sendAgain(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    await requestVerification(user.id, readOrigin(ctx))
    toast(
      ctx,
      'ok',
      ctx.i18n.t(hasMailServer() ? 'sign_in.verify.sent' : 'sign_in.verify.unsent', {
        email: user.email,
      })
    )
    goTo(ctx, '/account')
  }
}

/** Confirms, and says so at the profile, or where to sign in: confirming signs no one in. */
async function leadOn(ctx: HttpContext, done: string, confirm: () => Promise<void>): Promise<void> {
  try {
    await confirm()
  } catch (error) {
    if (!isSpentToken(error)) throw error
    return goTo(ctx, '/verify-email')
  }
  toast(ctx, 'ok', ctx.i18n.t(done))
  goTo(ctx, ctx.auth.use('session').signedIn ? '/account' : '/login')
}

/** Returns whether a token was used by someone else, or became too old while the page was open. */
export function isSpentToken(error: unknown): boolean {
  return error instanceof Problem && error.code === 'account.token_invalid'
}
