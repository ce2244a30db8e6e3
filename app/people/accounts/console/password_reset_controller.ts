import type { HttpContext } from '@adonisjs/core/http'
import { goTo, showOnce, shownOnce, toast } from '#app/platform/console/flash'
import { originOf } from '#app/people/accounts/http/origin_of'
import { isDead } from '#app/people/accounts/console/verification_controller'
import { holderOfToken } from '#app/people/accounts/actions/account_tokens'
import { resetPassword } from '#app/people/accounts/actions/reset_password'
import { emailForm, newPasswordForm } from '#app/people/accounts/console/validators'
import { requestPasswordReset } from '#app/people/accounts/actions/request_password_reset'

/** A forgotten password, by way of the mailbox. */
export default class PasswordResetController {
  async forgot({ view }: HttpContext) {
    return view.render('pages/people/sign_in/forgot_password')
  }

  async send(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(emailForm)
    await requestPasswordReset(email, originOf(ctx))
    showOnce(ctx, 'email', email)
    goTo(ctx, '/forgot-password/sent')
  }

  /** The same whether or not the address has an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/people/sign_in/mail_sent', {
      about: 'forgot',
      email: shownOnce<string>(ctx, 'email'),
    })
  }

  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    const isGood = (await holderOfToken(token, 'reset_password')) !== null
    return ctx.view.render('pages/people/sign_in/reset_password', { token: isGood ? token : null })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(newPasswordForm)
    try {
      await resetPassword(input, originOf(ctx))
    } catch (error) {
      if (!isDead(error)) throw error
      return goTo(ctx, '/reset-password')
    }
    toast(ctx, 'ok', ctx.i18n.t('sign_in.reset.done'))
    goTo(ctx, '/login')
  }
}
