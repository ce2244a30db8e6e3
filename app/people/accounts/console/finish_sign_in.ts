import type { HttpContext } from '@adonisjs/core/http'
import type { IdentityToConnect } from '#app/people/accounts/console/connect_page_controller'
import type { KeptSignIn, SignInIntent } from '#app/people/accounts/console/kept_sign_in'
import { withNext } from '#app/people/accounts/console/next_path'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { noteRefusedSignIn } from '#app/people/external_identities/actions/note_refused_sign_in'
import { signInIdentity } from '#app/people/external_identities/actions/sign_in_identity'
import type { UsableProvider } from '#app/people/identity_providers/queries/usable_provider'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { proveSessionByProvider } from '#app/people/step_up/actions/prove_session'
import { goTo, showOnce, toast } from '#app/platform/console/flash'
import type { ProvedIdentity, RefusedSignIn } from '#app/platform/plugins/contract'
import { Problem } from '#app/shared/problems/problem'

const LOGIN = '/login'
const SECURITY = '/account/security'

/** Goes on with someone whom a provider has proved, as they wanted when they began. */
export async function finishSignIn(
  ctx: HttpContext,
  provider: UsableProvider,
  open: KeptSignIn,
  proved: ProvedIdentity
): Promise<void> {
  if (open.intent === 'link') return askToLink(ctx, provider, open, proved)
  if (open.intent === 'prove') return prove(ctx, provider, open, proved)
  return enter(ctx, provider, open, proved)
}

async function enter(
  ctx: HttpContext,
  provider: UsableProvider,
  { next }: KeptSignIn,
  proved: ProvedIdentity
): Promise<void> {
  try {
    // The first account is made with the set-up code alone.
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    const found = await signInIdentity(provider.row, proved, readOrigin(ctx))
    await ctx.auth.use('session').login(
      { id: found.userId },
      {
        secondFactorPending: found.mfaRequired,
        provider: {
          providerId: provider.row.id,
          identityId: found.identityId,
          session: proved.session,
          signOutToken: proved.signOutToken,
        },
      }
    )
    goTo(ctx, found.mfaRequired ? withNext('/login/second-factor', next) : next)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await refuseSignIn(ctx, 'sign-in', { refused: error.code, detail: error.message }, provider)
  }
}

/** The account is connected only once its owner has seen to whom. */
async function askToLink(
  ctx: HttpContext,
  { row }: UsableProvider,
  { userId }: KeptSignIn,
  { subject, email, displayName }: ProvedIdentity
): Promise<void> {
  if (ctx.auth.use('session').user?.id !== userId) return refuseSignIn(ctx, 'link', TOO_LATE)
  const identity = { providerId: row.id, userId: userId!, subject, email, displayName }
  showOnce(ctx, 'identity', identity satisfies IdentityToConnect)
  goTo(ctx, `${SECURITY}/connect`)
}

/** The person has shown once more who they are: the session goes on, as one that did. */
async function prove(
  ctx: HttpContext,
  { row }: UsableProvider,
  { userId, next }: KeptSignIn,
  { subject }: ProvedIdentity
): Promise<void> {
  const { signedIn, user } = ctx.auth.use('session')
  if (!user || user.id !== userId) return refuseSignIn(ctx, 'prove', TOO_LATE)
  const session = { userId, sessionId: signedIn!.sessionId }
  const about = { providerId: row.id, subject }
  if (await proveSessionByProvider(session, about, readOrigin(ctx))) return goTo(ctx, next)
  toast(ctx, 'danger', ctx.i18n.t('account.confirm.not_you'))
  goTo(ctx, withNext('/account/confirm', next))
}

export interface Failure {
  /** What the plugin refused for, or the code of a refusal of our own. */
  refused: string
  detail: string
}

export const NOT_THERE: Failure = { refused: 'Gone', detail: 'There is no such active provider' }
export const TOO_LATE: Failure = {
  refused: 'Expired',
  detail: 'The browser brought no open sign-in',
}

/** Leads back with a sentence; the cause is in the log, under the name of the request. */
export async function refuseSignIn(
  ctx: HttpContext,
  intent: SignInIntent,
  { refused, detail }: Failure,
  provider?: UsableProvider
): Promise<void> {
  const about = { provider: provider?.row.id ?? null, refused, detail }
  ctx.logger.warn({ ...about, traceId: ctx.traceId }, 'no one was signed in through a provider')
  await noteRefusedSignIn({ providerId: ctx.params.providerId, refused }, readOrigin(ctx))
  const name = provider?.row.name ?? ctx.i18n.t('sign_in.provider.someone')
  const text = ctx.i18n.t(`sign_in.provider.failed.${refused.replace(/^[a-z_]+\./, '')}`, {
    name,
    traceId: ctx.traceId,
  })
  toast(ctx, 'danger', text)
  goTo(ctx, intent === 'sign-in' ? LOGIN : SECURITY)
}

export function toRefusal(error: unknown): RefusedSignIn {
  if (!(error instanceof Problem)) throw error
  return { refused: 'Misconfigured', detail: `${error.code}: ${error.message}` }
}
