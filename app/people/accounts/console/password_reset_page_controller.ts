import type { HttpContext } from '@adonisjs/core/http'
import { findTokenHolder } from '#app/people/accounts/actions/account_tokens'
import { requestPasswordReset } from '#app/people/accounts/actions/request_password_reset'
import { isSpentToken } from '#app/people/accounts/console/email_verification_page_controller'
import { emailForm, newPasswordForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { resetPassword } from '#app/people/confirmation/actions/reset_password'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { hasMailServer } from '#config/mail'

/** A forgotten password, by way of the mailbox. */
export default class PasswordResetPageController {
  async forgot({ view }: HttpContext) {
    return view.render('pages/people/sign_in/forgot_password')
  }

  async send(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(emailForm)
    await requestPasswordReset(email, readOrigin(ctx))
    showOnce(ctx, 'email', email)
    goTo(ctx, '/forgot-password/sent')
  }

  /** Shows the same page whether or not the address has an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/people/sign_in/mail_sent', {
      about: 'forgot',
      hasMailServer: hasMailServer(),
      email: readShownOnce<string>(ctx, 'email'),
    })
  }

  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    const isGood = (await findTokenHolder(token, 'reset_password')) !== null
    return ctx.view.render('pages/people/sign_in/reset_password', { token: isGood ? token : null })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(newPasswordForm)
    try {
      await resetPassword(input, readOrigin(ctx))
    } catch (error) {
      if (!isSpentToken(error)) throw error
      return goTo(ctx, '/reset-password')
    }
    toast(ctx, 'ok', ctx.i18n.t('sign_in.reset.done'))
    goTo(ctx, '/login')
  }
}
