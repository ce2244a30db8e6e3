import type { HttpContext } from '@adonisjs/core/http'
import { findMe } from '#app/people/accounts/queries/find_me'
import { restoreAccount } from '#app/people/deletion/actions/restore_account'
import { readDeletionOrigin } from '#app/people/deletion/http/read_deletion_origin'
import { closeSession } from '#app/people/sessions/actions/close_sessions'
import { clearSessionCookie } from '#app/people/sessions/auth/session_cookie'
import { goTo, toast } from '#app/platform/console/flash'

/** All that is open to a person whose account is deleted: to restore it, or to go. */
export default class AccountRestorationPageController {
  async show(ctx: HttpContext) {
    const signedIn = await ctx.auth.use('session').loadDeleted()
    if (!signedIn) return goTo(ctx, '/login')
    const me = await findMe(signedIn.user.id)
    return ctx.view.render('pages/people/sign_in/restore', { me })
  }

  async restore(ctx: HttpContext) {
    const session = ctx.auth.use('session')
    const signedIn = await session.loadDeleted()
    if (!signedIn) return goTo(ctx, '/login')
    await restoreAccount(signedIn.user.id, readDeletionOrigin(ctx))
    await session.login(signedIn.user)
    toast(ctx, 'ok', ctx.i18n.t('deletion.account.restored'))
    goTo(ctx, '/console')
  }

  async signOut(ctx: HttpContext) {
    const signedIn = await ctx.auth.use('session').loadDeleted()
    if (signedIn) await closeSession(signedIn.user.id, signedIn.sessionId)
    clearSessionCookie(ctx)
    toast(ctx, 'ok', ctx.i18n.t('sign_in.signed_out'))
    goTo(ctx, '/login')
  }
}
