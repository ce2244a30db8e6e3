import type { HttpContext } from '@adonisjs/core/http'
import { readNextPath, withNext } from '#app/people/accounts/console/next_path'
import { credentialForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import {
  giveSecondFactorByPasskey,
  signInWithPasskey,
} from '#app/people/passkeys/actions/sign_in_with_passkey'
import { goTo, toast } from '#app/platform/console/flash'

/** Signing in with a passkey: alone, or after a password or a provider. */
export default class PasskeySignInController {
  async signIn(ctx: HttpContext) {
    const { credential } = await ctx.request.validateUsing(credentialForm)
    const { userId, passkeyId } = await signInWithPasskey(credential, readOrigin(ctx))
    await ctx.auth.use('session').login({ id: userId }, { passkeyId })
    goTo(ctx, readNextPath(ctx))
  }

  async giveFactor(ctx: HttpContext) {
    const { signedIn } = ctx.auth.use('session')
    if (!signedIn?.secondFactorPending) {
      toast(ctx, 'warn', ctx.i18n.t('sign_in.second_factor.too_late'))
      return goTo(ctx, withNext('/login', readNextPath(ctx)))
    }
    const { credential } = await ctx.request.validateUsing(credentialForm)
    const userId = signedIn.user.id
    await giveSecondFactorByPasskey(userId, credential, readOrigin(ctx))
    await ctx.auth.use('session').login({ id: userId })
    goTo(ctx, readNextPath(ctx))
  }
}
