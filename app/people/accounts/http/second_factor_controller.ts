import type { HttpContext } from '@adonisjs/core/http'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'
import { setUpSecondFactor } from '#app/people/accounts/actions/set_up_second_factor'
import { enableSecondFactor } from '#app/people/accounts/actions/enable_second_factor'
import { disableSecondFactor } from '#app/people/accounts/actions/disable_second_factor'
import { replaceRecoveryCodes } from '#app/people/accounts/actions/replace_recovery_codes'

/** Two-factor authentication of one's own account. */
export default class SecondFactorController {
  async show({ auth }: HttpContext) {
    return findSecondFactorState(auth.use('session').getUserOrFail().id)
  }

  async setUp(ctx: HttpContext) {
    keepNowhere(ctx)
    const { id } = ctx.auth.use('session').getUserOrFail()
    return setUpSecondFactor(id, ctx.body.password, readOrigin(ctx))
  }

  async enable(ctx: HttpContext) {
    keepNowhere(ctx)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const who = { userId: user.id, sessionId }
    const recoveryCodes = await enableSecondFactor(who, ctx.body.code, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    return { recoveryCodes }
  }

  async disable(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    await disableSecondFactor(user.id, ctx.body.code, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    return ctx.response.status(204).send('')
  }

  async recoveryCodes(ctx: HttpContext) {
    keepNowhere(ctx)
    const userId = ctx.auth.use('session').getUserOrFail().id
    return { recoveryCodes: await replaceRecoveryCodes(userId, ctx.body.code, readOrigin(ctx)) }
  }
}

/** What is shown once stays in no cache (RFC 9111, section 5.2.2.5). */
function keepNowhere({ response }: HttpContext): void {
  response.header('Cache-Control', 'no-store')
}
