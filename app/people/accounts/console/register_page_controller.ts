import type { HttpContext } from '@adonisjs/core/http'
import { register } from '#app/people/accounts/actions/register'
import { registerForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { canRegister } from '#app/people/registration/queries/can_register'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { goTo, readShownOnce, showOnce } from '#app/platform/console/flash'
import { hasMailServer } from '#config/mail'

/** Making an account without an invitation, where the operator allows it. */
export default class RegisterPageController {
  async show(ctx: HttpContext) {
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    return ctx.view.render('pages/people/sign_in/register', { isOpen: await canRegister() })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(registerForm)
    await register(input, readOrigin(ctx))
    showOnce(ctx, 'email', input.email)
    goTo(ctx, '/register/sent')
  }

  /** Shows the same page whether or not the address had an account. */
  async sent(ctx: HttpContext) {
    return ctx.view.render('pages/people/sign_in/mail_sent', {
      about: 'register',
      hasMailServer: hasMailServer(),
      email: readShownOnce<string>(ctx, 'email'),
    })
  }
}
