import type { HttpContext } from '@adonisjs/core/http'
import { changePassword } from '#app/people/accounts/actions/change_password'
import { buildFactorSteps } from '#app/people/accounts/console/factor_steps'
import { changePasswordForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'
import {
  listAccountProviders,
  type AccountProvider,
} from '#app/people/external_identities/queries/list_account_providers'
import { listPasskeys } from '#app/people/passkeys/queries/list_passkeys'
import { canUsePasskeys } from '#app/people/passkeys/rules/relying_party'
import { goTo, toast } from '#app/platform/console/flash'

/** How one signs in. */
export default class SecurityPageController {
  async show(ctx: HttpContext) {
    const { id } = ctx.auth.use('session').getUserOrFail()
    const factor = await findSecondFactorState(id)
    const providers = await listAccountProviders(id)
    const rows = providers.map((one) => ({ ...one, state: nameState(one) }))
    const steps = buildFactorSteps(ctx, 'password')
    return ctx.view.render('pages/people/accounts/security', {
      factor,
      steps,
      providers: rows,
      passkeys: await listPasskeys(id),
      canUsePasskeys: canUsePasskeys(),
    })
  }

  async changePassword(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(changePasswordForm)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await changePassword({ userId: user.id, sessionId }, input, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    toast(ctx, 'ok', ctx.i18n.t('account.password.changed'))
    goTo(ctx, '/account/security')
  }
}

/** Names the text that says whether the account is connected to a provider. */
function nameState({ linkedAt, linkedEmail }: AccountProvider): string {
  if (!linkedAt) return 'not_connected'
  return linkedEmail ? 'since_as' : 'since'
}
