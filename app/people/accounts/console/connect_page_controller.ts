import type { HttpContext } from '@adonisjs/core/http'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { linkAccount } from '#app/people/external_identities/actions/link_account'
import { unlinkAccount } from '#app/people/external_identities/actions/unlink_account'
import { findUsableProvider } from '#app/people/identity_providers/queries/usable_provider'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'

const SECURITY = '/account/security'

/** What the way back from a provider hands to the page that asks. */
export interface IdentityToConnect {
  providerId: string
  userId: string
  subject: string
  email: string | null
  displayName: string | null
}

/**
 * Connecting one's account to a provider, and disconnecting it. Whom the provider has proved goes from
 * page to page in the encrypted cookie, so that only its reader can confirm it.
 */
export default class ConnectPageController {
  async ask(ctx: HttpContext) {
    const identity = readIdentity(ctx)
    const provider = identity && (await findUsableProvider(identity.providerId))
    if (!identity || !provider) return goTo(ctx, SECURITY)
    showOnce(ctx, 'identity', identity)
    const { name } = provider.row
    const who = identity.email ?? identity.displayName ?? identity.subject
    return renderConfirmPage(ctx, {
      title: ctx.i18n.t('account.providers.connect_title', { name }),
      question: ctx.i18n.t('account.providers.connect_question', { name, who }),
      text: ctx.i18n.t('account.providers.connect_text', { name, who }),
      action: `${SECURITY}/connect`,
      button: ctx.i18n.t('account.providers.connect'),
      back: SECURITY,
    })
  }

  async connect(ctx: HttpContext) {
    const identity = readIdentity(ctx)
    if (!identity) {
      toast(ctx, 'warn', ctx.i18n.t('account.providers.too_late'))
      return goTo(ctx, SECURITY)
    }
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    try {
      await linkAccount({ userId: user.id, sessionId }, identity, readOrigin(ctx))
      toast(ctx, 'ok', ctx.i18n.t('account.providers.connected'))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast(ctx, 'danger', error.message)
    }
    goTo(ctx, SECURITY)
  }

  async disconnect(ctx: HttpContext) {
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    await unlinkAccount({ userId: user.id, sessionId }, ctx.params.providerId, readOrigin(ctx))
    toast(ctx, 'ok', ctx.i18n.t('account.providers.disconnected'))
    goTo(ctx, SECURITY)
  }
}

/** Returns whom the provider has proved, in this session alone. */
function readIdentity(ctx: HttpContext): IdentityToConnect | null {
  const identity = readShownOnce<IdentityToConnect>(ctx, 'identity')
  return identity?.userId === ctx.auth.use('session').getUserOrFail().id ? identity : null
}
