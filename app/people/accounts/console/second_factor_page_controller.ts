import type { HttpContext } from '@adonisjs/core/http'
import { disableSecondFactor } from '#app/people/accounts/actions/disable_second_factor'
import { enableSecondFactor } from '#app/people/accounts/actions/enable_second_factor'
import { replaceRecoveryCodes } from '#app/people/accounts/actions/replace_recovery_codes'
import { setUpSecondFactor } from '#app/people/accounts/actions/set_up_second_factor'
import { buildFactorSteps } from '#app/people/accounts/console/factor_steps'
import { codeForm, passwordForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { drawQrPath } from '#app/people/accounts/rules/qr_path'
import { otpauthUrl } from '#app/people/accounts/rules/totp'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'

const SECURITY = '/account/security'
const AUTHENTICATOR = `${SECURITY}/authenticator`
const CODES = `${SECURITY}/recovery-codes`

/**
 * Two-factor authentication: password, authenticator, recovery codes. The new secret goes from page
 * to page in the encrypted cookie, so that no one reads it who only finds the browser open later.
 */
export default class SecondFactorPageController {
  async setUp(ctx: HttpContext) {
    const { password } = await ctx.request.validateUsing(passwordForm)
    const { id } = ctx.auth.use('session').getUserOrFail()
    const { secret } = await setUpSecondFactor(id, password, readOrigin(ctx))
    showOnce(ctx, 'secret', secret)
    goTo(ctx, AUTHENTICATOR)
  }

  async authenticator(ctx: HttpContext) {
    const secret = keepSecret(ctx)
    if (!secret) {
      toast(ctx, 'info', ctx.i18n.t('account.factor.begin_anew'))
      return goTo(ctx, SECURITY)
    }
    const qr = drawQrPath(otpauthUrl(secret, ctx.auth.use('session').getUserOrFail().email))
    const steps = buildFactorSteps(ctx, 'authenticator')
    return ctx.view.render('pages/people/accounts/authenticator', { secret, qr, steps })
  }

  async enable(ctx: HttpContext) {
    keepSecret(ctx)
    const { code } = await ctx.request.validateUsing(codeForm)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const codes = await enableSecondFactor({ userId: user.id, sessionId }, code, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    showOnce(ctx, 'secret', null)
    showOnce(ctx, 'codes', codes)
    goTo(ctx, CODES)
  }

  async codes(ctx: HttpContext) {
    const codes = readShownOnce<string[]>(ctx, 'codes')
    const { email } = ctx.auth.use('session').getUserOrFail()
    const steps = buildFactorSteps(ctx, 'codes')
    return ctx.view.render('pages/people/accounts/recovery_codes', { codes, email, steps })
  }

  async askForNewCodes({ view }: HttpContext) {
    return view.render('pages/people/accounts/new_codes')
  }

  async replaceCodes(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeForm)
    const { id } = ctx.auth.use('session').getUserOrFail()
    showOnce(ctx, 'codes', await replaceRecoveryCodes(id, code, readOrigin(ctx)))
    goTo(ctx, CODES)
  }

  async askToDisable({ view }: HttpContext) {
    return view.render('pages/people/accounts/turn_off_factor')
  }

  async disable(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(codeForm)
    const session = ctx.auth.use('session')
    const user = session.getUserOrFail()
    await disableSecondFactor(user.id, code, readOrigin(ctx))
    await session.login(user)
    toast(ctx, 'ok', ctx.i18n.t('account.factor.turned_off'))
    goTo(ctx, SECURITY)
  }
}

/**
 * Returns what the page before showed and hands it on to the next: a reload or a mistyped code
 * loses nothing.
 */
function keepSecret(ctx: HttpContext): string | null {
  const secret = readShownOnce<string>(ctx, 'secret')
  if (secret) showOnce(ctx, 'secret', secret)
  return secret
}
