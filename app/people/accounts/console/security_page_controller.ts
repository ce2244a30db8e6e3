import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/platform/console/flash'
import { signIn } from '#app/people/sessions/auth/sign_in'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { changePassword } from '#app/people/accounts/actions/change_password'
import { changePasswordForm } from '#app/people/accounts/console/validators'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'

/** How one signs in. */
export default class SecurityPageController {
  async show({ view, signedIn }: HttpContext) {
    const factor = await findSecondFactorState(signedIn!.user.id)
    return view.render('pages/people/accounts/security', { factor })
  }

  async changePassword(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(changePasswordForm)
    const { user, sessionId } = ctx.signedIn!
    await changePassword({ userId: user.id, sessionId }, input, readOrigin(ctx))
    await signIn(ctx, user.id)
    toast(ctx, 'ok', ctx.i18n.t('account.password.changed'))
    goTo(ctx, '/account/security')
  }
}
