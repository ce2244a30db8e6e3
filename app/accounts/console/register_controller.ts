import type { HttpContext } from '@adonisjs/core/http'
import { goTo, showOnce, shownOnce } from '#app/console/flash'
import { originOf } from '#app/accounts/http/origin_of'
import { register } from '#app/accounts/actions/register'
import { registerForm } from '#app/accounts/console/validators'
import { isSetUp } from '#app/installation/queries/is_set_up'
import { isRegistrationOpen } from '#app/accounts/queries/registration'

/** Making an account without an invitation, where the operator allows it. */
export default class RegisterController {
  async show(ctx: HttpContext) {
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    return ctx.view.render('pages/sign_in/register', { isOpen: await isRegistrationOpen() })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(registerForm)
    await register(input, originOf(ctx))
    showOnce(ctx, 'email', input.email)
    goTo(ctx, '/register/sent')
  }

  /** The same whether or not the address had an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/sign_in/mail_sent', {
      about: 'register',
      email: shownOnce<string>(ctx, 'email'),
    })
  }
}
