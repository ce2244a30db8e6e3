import type { HttpContext } from '@adonisjs/core/http'
import { giveSecondFactor } from '#app/people/accounts/actions/give_second_factor'
import { logIn } from '#app/people/accounts/actions/log_in'
import { readNextPath, withNext } from '#app/people/accounts/console/next_path'
import { codeForm, signInForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { accountProblem } from '#app/people/accounts/problems'
import { canRegister } from '#app/people/registration/queries/can_register'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'

/** Where a person whose account is deleted goes. */
const RESTORATION = '/login/restore'

/** In and out again. */
export default class SignInPageController {
  async show(ctx: HttpContext) {
    if (ctx.auth.isAuthenticated) return goTo(ctx, readNextPath(ctx))
    if (await ctx.auth.use('session').loadDeleted()) return goTo(ctx, RESTORATION)
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    return ctx.view.render('pages/people/sign_in/password', {
      next: readNextPath(ctx),
      isRegistrationOpen: await canRegister(),
    })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(signInForm)
    const { userId, mfaRequired, passwordHash } = await logIn(input, readOrigin(ctx))
    const options = { secondFactorPending: mfaRequired, passwordHash }
    await ctx.auth.use('session').login({ id: userId }, options)
    goTo(ctx, mfaRequired ? withNext('/login/second-factor', readNextPath(ctx)) : readNextPath(ctx))
  }

  async askCode(ctx: HttpContext) {
    const { signedIn } = ctx.auth.use('session')
    if (!signedIn) return goTo(ctx, withNext('/login', readNextPath(ctx)))
    if (!signedIn.secondFactorPending) return goTo(ctx, readNextPath(ctx))
    return ctx.view.render('pages/people/sign_in/second_factor', {
      next: readNextPath(ctx),
      email: signedIn.user.email,
    })
  }

  async giveCode(ctx: HttpContext) {
    const { signedIn } = ctx.auth.use('session')
    const userId = signedIn?.secondFactorPending ? signedIn.user.id : null
    if (!userId) return this.#tooLate(ctx)
    const { code } = await ctx.request.validateUsing(codeForm)
    await giveSecondFactor(userId, code, readOrigin(ctx)).catch(toField)
    await ctx.auth.use('session').login({ id: userId })
    goTo(ctx, readNextPath(ctx))
  }

  async signOut(ctx: HttpContext) {
    await ctx.auth.use('session').logout()
    toast(ctx, 'ok', ctx.i18n.t('sign_in.signed_out'))
    goTo(ctx, withNext('/login', readNextPath(ctx)))
  }

  #tooLate(ctx: HttpContext) {
    toast(ctx, 'warn', ctx.i18n.t('sign_in.second_factor.too_late'))
    goTo(ctx, withNext('/login', readNextPath(ctx)))
  }
}

/** Turns a wrong code, which the API answers with 401, into an error at its field. */
function toField(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw accountProblem('account.mfa_code_invalid', { field: 'code' })
}
