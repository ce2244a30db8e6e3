import type { HttpContext } from '@adonisjs/core/http'
import { renameAccount } from '#app/people/accounts/actions/rename_account'
import { nameForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { findMe } from '#app/people/accounts/queries/find_me'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { goTo, toast } from '#app/platform/console/flash'

/** Who one is here, and what one is in. */
export default class ProfilePageController {
  async show({ view, auth }: HttpContext) {
    const { id } = auth.use('session').getUserOrFail()
    return view.render('pages/people/accounts/profile', {
      me: await findMe(id),
      graceDays: GRACE_DAYS,
    })
  }

  async update(ctx: HttpContext) {
    const { displayName } = await ctx.request.validateUsing(nameForm)
    const { id } = ctx.auth.use('session').getUserOrFail()
    await renameAccount(id, displayName, readOrigin(ctx))
    toast(ctx, 'ok', ctx.i18n.t('account.profile.saved'))
    goTo(ctx, '/account')
  }
}
