import type { HttpContext } from '@adonisjs/core/http'
import { goTo, toast } from '#app/console/flash'
import { browserOf } from '#app/accounts/rules/browser_of'
import { endSession } from '#app/accounts/actions/end_session'
import { listSessions } from '#app/sessions/queries/list_sessions'
import { closeSessionsOf } from '#app/sessions/actions/close_sessions'

/** Where one is signed in. */
export default class SessionsController {
  async index({ view, signedIn }: HttpContext) {
    const sessions = await listSessions(signedIn!.user.id, signedIn!.sessionId)
    return view.render('pages/accounts/sessions', {
      sessions: sessions.map((one) => ({ ...one, ...browserOf(one.userAgent) })),
    })
  }

  async end(ctx: HttpContext) {
    await endSession(ctx.signedIn!.user.id, ctx.params.sessionId)
    toast(ctx, 'ok', ctx.i18n.t('account.sessions.ended'))
    goTo(ctx, '/account/sessions')
  }

  async endOthers(ctx: HttpContext) {
    const { user, sessionId } = ctx.signedIn!
    await closeSessionsOf(user.id, { except: sessionId })
    toast(ctx, 'ok', ctx.i18n.t('account.sessions.others_ended'))
    goTo(ctx, '/account/sessions')
  }
}
