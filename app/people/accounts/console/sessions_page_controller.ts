import type { HttpContext } from '@adonisjs/core/http'
import { endOtherSessions, endSession } from '#app/people/accounts/actions/end_session'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { detectBrowser } from '#app/people/accounts/rules/detect_browser'
import { listSessions } from '#app/people/sessions/queries/list_sessions'
import { goTo, toast } from '#app/platform/console/flash'

/** Where one is signed in. */
export default class SessionsPageController {
  async index({ view, auth }: HttpContext) {
    const { user, sessionId } = auth.use('session').getSignedInOrFail()
    const sessions = await listSessions(user.id, sessionId)
    return view.render('pages/people/accounts/sessions', {
      sessions: sessions.map((one) => ({ ...one, ...detectBrowser(one.userAgent) })),
    })
  }

  async end(ctx: HttpContext) {
    const { id } = ctx.auth.use('session').getUserOrFail()
    await endSession(id, ctx.params.sessionId, readOrigin(ctx))
    toast(ctx, 'ok', ctx.i18n.t('account.sessions.ended'))
    goTo(ctx, '/account/sessions')
  }

  async endOthers(ctx: HttpContext) {
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await endOtherSessions(user.id, sessionId, readOrigin(ctx))
    toast(ctx, 'ok', ctx.i18n.t('account.sessions.others_ended'))
    goTo(ctx, '/account/sessions')
  }
}
