import type { HttpContext } from '@adonisjs/core/http'
import { disableSecondFactor } from '#app/people/accounts/actions/disable_second_factor'
import { enableSecondFactor } from '#app/people/accounts/actions/enable_second_factor'
import { replaceRecoveryCodes } from '#app/people/accounts/actions/replace_recovery_codes'
import { setUpSecondFactor } from '#app/people/accounts/actions/set_up_second_factor'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { codeValidator, passwordValidator } from '#app/people/accounts/http/validators'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'
import { readBody } from '#app/platform/api/validated_input'

/** Two-factor authentication of your own account. */
export default class SecondFactorController {
  async show({ auth }: HttpContext) {
    return findSecondFactorState(auth.use('session').getUserOrFail().id)
  }

  async setUp(ctx: HttpContext) {
    keepNowhere(ctx)
    const { password } = readBody(ctx, passwordValidator)
    return setUpSecondFactor(ctx.auth.use('session').getUserOrFail().id, password, readOrigin(ctx))
  }

  async enable(ctx: HttpContext) {
    keepNowhere(ctx)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const who = { userId: user.id, sessionId }
    const { code } = readBody(ctx, codeValidator)
    const recoveryCodes = await enableSecondFactor(who, code, readOrigin(ctx))
    await ctx.auth.use('session').login({ id: user.id })
    return { recoveryCodes }
  }

  async disable(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    const { code } = readBody(ctx, codeValidator)
    await disableSecondFactor(user.id, code, readOrigin(ctx))
    await ctx.auth.use('session').login({ id: user.id })
    return ctx.response.status(204).send('')
  }

  async recoveryCodes(ctx: HttpContext) {
    keepNowhere(ctx)
    const userId = ctx.auth.use('session').getUserOrFail().id
    const { code } = readBody(ctx, codeValidator)
    return { recoveryCodes: await replaceRecoveryCodes(userId, code, readOrigin(ctx)) }
  }
}

/** Keeps what is shown once out of every cache (RFC 9111, section 5.2.2.5). */
function keepNowhere({ response }: HttpContext): void {
  response.header('Cache-Control', 'no-store')
}
