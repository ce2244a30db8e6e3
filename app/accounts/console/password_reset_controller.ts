import type { HttpContext } from '@adonisjs/core/http'
import { goTo, showOnce, shownOnce, toast } from '#app/console/flash'
import { originOf } from '#app/accounts/http/origin_of'
import { isDead } from '#app/accounts/console/verification_controller'
import { holderOfToken } from '#app/accounts/actions/account_tokens'
import { resetPassword } from '#app/accounts/actions/reset_password'
import { emailForm, newPasswordForm } from '#app/accounts/console/validators'
import { requestPasswordReset } from '#app/accounts/actions/request_password_reset'

/** A forgotten password, by way of the mailbox. */
export default class PasswordResetController {
  async forgot({ view }: HttpContext) {
    return view.render('pages/sign_in/forgot_password')
  }

  async send(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(emailForm)
    await requestPasswordReset(email, originOf(ctx))
    showOnce(ctx, 'email', email)
    goTo(ctx, '/forgot-password/sent')
  }

  /** The same whether or not the address has an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/sign_in/mail_sent', {
      about: 'forgot',
      email: shownOnce<string>(ctx, 'email'),
    })
  }

  async show(ctx: HttpContext) {
    const token = String(ctx.request.input('token', ''))
    const isGood = (await holderOfToken(token, 'reset_password')) !== null
    return ctx.view.render('pages/sign_in/reset_password', { token: isGood ? token : null })
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
