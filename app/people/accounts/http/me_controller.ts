import type { HttpContext } from '@adonisjs/core/http'
import { changePassword } from '#app/people/accounts/actions/change_password'
import { endSession } from '#app/people/accounts/actions/end_session'
import { renameAccount } from '#app/people/accounts/actions/rename_account'
import { requestVerification } from '#app/people/accounts/actions/request_verification'
import { setAccountLanguage } from '#app/people/accounts/actions/set_account_language'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { updateMeValidator } from '#app/people/accounts/http/validators'
import { findMe } from '#app/people/accounts/queries/find_me'
import { restoreAccount } from '#app/people/deletion/actions/restore_account'
import { clearSessionCookie } from '#app/people/sessions/auth/session_cookie'
import { listSessions } from '#app/people/sessions/queries/list_sessions'
import { readBody } from '#app/platform/api/validated_input'
import { invalidField } from '#app/shared/problems/problems'

/** What people see and change of their own account. */
export default class MeController {
  async show({ auth }: HttpContext) {
    return (await findMe(auth.use('session').getUserOrFail().id))!
  }

  async update(ctx: HttpContext) {
    const { displayName, language, password } = readBody(ctx, updateMeValidator)
    const userId = ctx.auth.use('session').getUserOrFail().id
    if (password) await this.#changePassword(ctx, userId, password)
    if (typeof language === 'string') await setAccountLanguage(userId, language || null)
    if (typeof displayName === 'string') await renameAccount(userId, displayName, readOrigin(ctx))
    return (await findMe(userId))!
  }

  /** Restored, the session may do more than before, so that it gets a new id. */
  async restore(ctx: HttpContext) {
    const session = ctx.auth.use('session')
    const deleted = await session.loadDeleted()
    const userId = deleted?.user.id ?? session.getUserOrFail().id
    await restoreAccount(userId, readOrigin(ctx))
    if (deleted) await session.login({ id: userId })
    return (await findMe(userId))!
  }

  async verify(ctx: HttpContext) {
    await requestVerification(ctx.auth.use('session').getUserOrFail().id, readOrigin(ctx))
    ctx.response.status(202)
    return { status: 'Accepted' }
  }

  async sessions({ auth }: HttpContext) {
    const { user, sessionId } = auth.use('session').getSignedInOrFail()
    return { items: await listSessions(user.id, sessionId) }
  }

  async endSession(ctx: HttpContext) {
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await endSession(user.id, ctx.params.sessionId, readOrigin(ctx))
    if (ctx.params.sessionId === sessionId) clearSessionCookie(ctx)
    return ctx.response.status(204).send('')
  }

  async #changePassword(ctx: HttpContext, userId: string, password: string) {
    const { currentPassword } = readBody(ctx, updateMeValidator)
    if (!currentPassword) throw invalidField('currentPassword', 'Give the present password too.')
    const { sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await changePassword({ userId, sessionId }, { password, currentPassword }, readOrigin(ctx))
    await ctx.auth.use('session').login({ id: userId })
  }
}
