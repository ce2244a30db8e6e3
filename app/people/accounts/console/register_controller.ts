import type { HttpContext } from '@adonisjs/core/http'
import { goTo, showOnce, shownOnce } from '#app/platform/console/flash'
import { originOf } from '#app/people/accounts/http/origin_of'
import { register } from '#app/people/accounts/actions/register'
import { registerForm } from '#app/people/accounts/console/validators'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { isRegistrationOpen } from '#app/people/registration/queries/is_registration_open'

/** Making an account without an invitation, where the operator allows it. */
export default class RegisterController {
  async show(ctx: HttpContext) {
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    return ctx.view.render('pages/people/sign_in/register', { isOpen: await isRegistrationOpen() })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(registerForm)
    await register(input, originOf(ctx))
    showOnce(ctx, 'email', input.email)
    goTo(ctx, '/register/sent')
  }

  /** The same whether or not the address had an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/people/sign_in/mail_sent', {
      about: 'register',
      email: shownOnce<string>(ctx, 'email'),
    })
  }
}
