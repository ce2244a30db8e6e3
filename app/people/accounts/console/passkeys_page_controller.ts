import type { HttpContext } from '@adonisjs/core/http'
import { withNext } from '#app/people/accounts/console/next_path'
import { passkeyForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { detectBrowser } from '#app/people/accounts/rules/detect_browser'
import { registerPasskey } from '#app/people/passkeys/actions/register_passkey'
import { removePasskey } from '#app/people/passkeys/actions/remove_passkey'
import { listPasskeys } from '#app/people/passkeys/queries/list_passkeys'
import { makeRegistrationOptions } from '#app/people/passkeys/queries/passkey_options'
import { canUsePasskeys } from '#app/people/passkeys/rules/relying_party'
import { goTo, showOnce, toast } from '#app/platform/console/flash'
import { nowMs } from '#app/shared/time/clock'

const SECURITY = '/account/security'
const CREATE = `${SECURITY}/passkeys/new`

/** A passkey lets in for good, so that the person is asked first, whatever organisations say. */
const PROVED_WITHIN_MS = 30 * 60_000

/** Adding passkeys, and removing them. */
export default class PasskeysPageController {
  async create(ctx: HttpContext) {
    if (!canUsePasskeys()) return goTo(ctx, SECURITY)
    if (!isProved(ctx)) return goTo(ctx, withNext('/account/confirm', CREATE))
    const user = ctx.auth.use('session').getUserOrFail()
    return ctx.view.render('pages/people/accounts/new_passkey', {
      options: await makeRegistrationOptions(user),
      name: nameDevice(ctx),
    })
  }

  async store(ctx: HttpContext) {
    if (!isProved(ctx)) return goTo(ctx, withNext('/account/confirm', CREATE))
    const { name, credential } = await ctx.request.validateUsing(passkeyForm)
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const session = { userId: user.id, sessionId }
    const made = { name: name?.trim() || nameDevice(ctx), credential }
    const codes = await registerPasskey(session, made, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    toast(ctx, 'ok', ctx.i18n.t('account.passkeys.added', { name: made.name }))
    if (!codes) return goTo(ctx, SECURITY)
    showOnce(ctx, 'codes', codes)
    goTo(ctx, `${SECURITY}/recovery-codes`)
  }

  async askToRemove(ctx: HttpContext) {
    const passkeys = await listPasskeys(ctx.auth.use('session').getUserOrFail().id)
    const passkey = passkeys.find(({ id }) => id === ctx.params.passkeyId)
    if (!passkey) return goTo(ctx, SECURITY)
    return ctx.view.render('pages/people/accounts/remove_passkey', { passkey })
  }

  async remove(ctx: HttpContext) {
    const user = ctx.auth.use('session').getUserOrFail()
    await removePasskey(user.id, ctx.params.passkeyId, readOrigin(ctx))
    await ctx.auth.use('session').login(user)
    toast(ctx, 'ok', ctx.i18n.t('account.passkeys.removed'))
    goTo(ctx, SECURITY)
  }
}

function isProved({ auth }: HttpContext): boolean {
  const { provedAt } = auth.use('session').getSignedInOrFail()
  return nowMs() - provedAt.getTime() <= PROVED_WITHIN_MS
}

/** Names a passkey after the browser that it is made in, until its owner calls it something else. */
function nameDevice({ request, i18n }: HttpContext): string {
  const { browser, system } = detectBrowser(request.header('user-agent') ?? null)
  if (!browser || !system) return i18n.t('account.passkeys.unnamed')
  return i18n.t('account.sessions.browser_on', { browser, system })
}
