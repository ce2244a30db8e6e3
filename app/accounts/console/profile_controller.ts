import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/console/flash'
import { findMe } from '#app/accounts/queries/find_me'
import { originOf } from '#app/accounts/http/origin_of'
import { nameForm } from '#app/accounts/console/validators'
import { renameAccount } from '#app/accounts/actions/rename_account'

/** Who one is here, and what one is in. */
export default class ProfileController {
  async show({ view, signedIn }: HttpContext) {
    return view.render('pages/accounts/profile', { me: await findMe(signedIn!.user.id) })
  }

  async update(ctx: HttpContext) {
    const { displayName } = await ctx.request.validateUsing(nameForm)
    await renameAccount(ctx.signedIn!.user.id, displayName, originOf(ctx))
    toast(ctx, 'ok', ctx.i18n.t('account.profile.saved'))
    goTo(ctx, '/account')
  }
}
