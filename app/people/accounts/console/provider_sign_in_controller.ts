import type { HttpContext } from '@adonisjs/core/http'
import type { IdentityToConnect } from '#app/people/accounts/console/connect_page_controller'
import {
  keepSignIn,
  takeKeptSignIn,
  type KeptSignIn,
  type SignInIntent,
} from '#app/people/accounts/console/kept_sign_in'
import { readNextPath, withNext } from '#app/people/accounts/console/next_path'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { noteRefusedSignIn } from '#app/people/external_identities/actions/note_refused_sign_in'
import { signInIdentity } from '#app/people/external_identities/actions/sign_in_identity'
import {
  findUsableProvider,
  toConfigured,
  type UsableProvider,
} from '#app/people/identity_providers/queries/usable_provider'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { proveSessionByProvider } from '#app/people/step_up/actions/prove_session'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import type { ProvedIdentity, RefusedSignIn } from '#app/platform/plugins/contract'
import { Problem } from '#app/shared/problems/problem'

const LOGIN = '/login'
const SECURITY = '/account/security'

/** The way to an identity provider, and back from it. */
export default class ProviderSignInController {
  async start(ctx: HttpContext) {
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    const intent = readIntent(ctx)
    const user = ctx.auth.use('session').user ?? null
    if (intent !== 'sign-in' && !user) return goTo(ctx, withNext(LOGIN, SECURITY))
    const next = readNextPath(ctx)
    const provider = await findUsableProvider(ctx.params.providerId)
    if (!provider) return fail(ctx, intent, NOT_THERE)
    const loginHint = user?.email ?? readShownOnce<string>(ctx, 'email')
    const begun = await provider.kind
      .begin(toConfigured(provider.row), { loginHint, fresh: intent === 'prove' })
      .catch(toRefusal)
    if ('refused' in begun) return fail(ctx, intent, begun, provider)
    const { kept, url } = begun
    const userId = user?.id ?? null
    keepSignIn(ctx, { providerId: provider.row.id, intent, userId, next, kept })
    ctx.response.header('Cache-Control', 'no-store')
    return ctx.response.redirect().status(302).toPath(url)
  }

  async callback(ctx: HttpContext) {
    const open = takeKeptSignIn(ctx)
    if (!open || open.providerId !== ctx.params.providerId) return fail(ctx, 'sign-in', TOO_LATE)
    const provider = await findUsableProvider(open.providerId)
    if (!provider) return fail(ctx, open.intent, NOT_THERE)
    const url = ctx.request.completeUrl(true)
    const answer = await provider.kind
      .complete(toConfigured(provider.row), { url, kept: open.kept })
      .catch(toRefusal)
    if ('refused' in answer) return fail(ctx, open.intent, answer, provider)
    if (open.intent === 'link') return askToLink(ctx, provider, open, answer)
    if (open.intent === 'prove') return prove(ctx, provider, open, answer)
    return enter(ctx, provider, open, answer)
  }
}

async function enter(
  ctx: HttpContext,
  provider: UsableProvider,
  { next }: KeptSignIn,
  proved: ProvedIdentity
): Promise<void> {
  try {
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
    await fail(ctx, 'sign-in', { refused: error.code, detail: error.message }, provider)
  }
}

/** The account is connected only once its owner has seen to whom. */
async function askToLink(
  ctx: HttpContext,
  { row }: UsableProvider,
  { userId }: KeptSignIn,
  { subject, email, displayName }: ProvedIdentity
): Promise<void> {
  if (ctx.auth.use('session').user?.id !== userId) return fail(ctx, 'link', TOO_LATE)
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
  if (!user || user.id !== userId) return fail(ctx, 'prove', TOO_LATE)
  const session = { userId, sessionId: signedIn!.sessionId }
  const about = { providerId: row.id, subject }
  if (await proveSessionByProvider(session, about, readOrigin(ctx))) return goTo(ctx, next)
  toast(ctx, 'danger', ctx.i18n.t('account.confirm.not_you'))
  goTo(ctx, withNext('/account/confirm', next))
}

interface Failure {
  /** What the plugin refused for, or the code of a refusal of our own. */
  refused: string
  detail: string
}

const NOT_THERE: Failure = { refused: 'Gone', detail: 'There is no such active provider' }
const TOO_LATE: Failure = { refused: 'Expired', detail: 'The browser brought no open sign-in' }

/** Leads back with a sentence; the cause is in the log, under the name of the request. */
async function fail(
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

function toRefusal(error: unknown): RefusedSignIn {
  if (!(error instanceof Problem)) throw error
  return { refused: 'Misconfigured', detail: `${error.code}: ${error.message}` }
}

function readIntent({ request }: HttpContext): SignInIntent {
  const given = request.input('for')
  return given === 'link' || given === 'prove' ? given : 'sign-in'
}
