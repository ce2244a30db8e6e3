import type { HttpContext } from '@adonisjs/core/http'
import { giveSecondFactor } from '#app/people/accounts/actions/give_second_factor'
import { logIn } from '#app/people/accounts/actions/log_in'
import { register } from '#app/people/accounts/actions/register'
import { requestPasswordReset } from '#app/people/accounts/actions/request_password_reset'
import { verifyEmail } from '#app/people/accounts/actions/verify_email'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import {
  codeValidator,
  forgotPasswordValidator,
  logInValidator,
  registerValidator,
  resetPasswordValidator,
  tokenValidator,
} from '#app/people/accounts/http/validators'
import { findMe, type Me } from '#app/people/accounts/queries/find_me'
import { resetPassword } from '#app/people/confirmation/actions/reset_password'
import { readBody } from '#app/platform/api/validated_input'

/** What signing in answers; `user` where no second factor is asked for. */
interface SignedIn {
  mfaRequired: boolean
  user?: Me
}

const ACCEPTED = { status: 'Accepted' }

/** Making an account, and getting into it and out again. Behaviour, section 2.7. */
export default class AuthController {
  async register(ctx: HttpContext) {
    await register(readBody(ctx, registerValidator), readOrigin(ctx))
    ctx.response.status(202)
    return ACCEPTED
  }

  async verifyEmail(ctx: HttpContext) {
    await verifyEmail(readBody(ctx, tokenValidator).token, readOrigin(ctx))
    return ctx.response.status(204).send('')
  }

  async logIn(ctx: HttpContext): Promise<SignedIn> {
    const body = readBody(ctx, logInValidator)
    const { userId, mfaRequired, passwordHash } = await logIn(body, readOrigin(ctx))
    const options = { secondFactorPending: mfaRequired, passwordHash }
    await ctx.auth.use('session').login({ id: userId }, options)
    return mfaRequired ? { mfaRequired } : { mfaRequired, user: (await findMe(userId))! }
  }

  /**
   * Takes the second factor. The person is not signed in yet, so that no header of a signed-in
   * browser is asked for.
   */
  async secondFactor(ctx: HttpContext): Promise<SignedIn> {
    const session = ctx.auth.use('session')
    const signedIn = await session.load()
    const userId = signedIn?.secondFactorPending ? signedIn.user.id : null
    await giveSecondFactor(userId, readBody(ctx, codeValidator).code, readOrigin(ctx))
    await session.login({ id: userId! })
    return { mfaRequired: false, user: (await findMe(userId!))! }
  }

  async forgotPassword(ctx: HttpContext) {
    const { email } = readBody(ctx, forgotPasswordValidator)
    await requestPasswordReset(email, readOrigin(ctx))
    ctx.response.status(202)
    return ACCEPTED
  }

  async resetPassword(ctx: HttpContext) {
    await resetPassword(readBody(ctx, resetPasswordValidator), readOrigin(ctx))
    return ctx.response.status(204).send('')
  }

  async logOut(ctx: HttpContext) {
    await ctx.auth.use('session').logout()
    return ctx.response.status(204).send('')
  }
}
