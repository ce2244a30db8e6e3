import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { deleteAccount } from '#app/people/deletion/actions/delete_account'
import { deletionForm } from '#app/people/deletion/console/validators'
import { readDeletionOrigin } from '#app/people/deletion/http/read_deletion_origin'
import { listLastOwned } from '#app/people/deletion/queries/list_last_owned'
import { GRACE_DAYS } from '#app/people/grace/rules/grace'
import { clearSessionCookie } from '#app/people/sessions/auth/session_cookie'
import { goTo, toast } from '#app/platform/console/flash'

/** Deleting one's own account, unless an organisation would be left without an Owner. */
export default class AccountDeletionPageController {
  async show(ctx: HttpContext) {
    const { id, email, mfaEnabled } = ctx.auth.use('session').getUserOrFail()
    return ctx.view.render('pages/people/deletion/account', {
      email,
      mfaEnabled,
      organisations: await listLastOwned(db, id),
      days: GRACE_DAYS,
    })
  }

  async destroy(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(deletionForm)
    await deleteAccount(input, ctx.auth.use('session').getUserOrFail(), readDeletionOrigin(ctx))
    clearSessionCookie(ctx)
    toast(ctx, 'ok', ctx.i18n.t('deletion.account.done'))
    goTo(ctx, '/login')
  }
}
