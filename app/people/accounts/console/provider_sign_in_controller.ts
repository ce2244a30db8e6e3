import type { HttpContext } from '@adonisjs/core/http'
import {
  finishSignIn,
  NOT_THERE,
  refuseSignIn,
  TOO_LATE,
  toRefusal,
  type Failure,
} from '#app/people/accounts/console/finish_sign_in'
import {
  keepSignIn,
  openSignIn,
  takeKeptSignIn,
  type SignInIntent,
} from '#app/people/accounts/console/kept_sign_in'
import { readNextPath, withNext } from '#app/people/accounts/console/next_path'
import { takeAnswer, type KeptAnswer } from '#app/people/external_identities/actions/receive_answer'
import {
  findUsableProvider,
  toConfigured,
} from '#app/people/identity_providers/queries/usable_provider'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { goTo, readShownOnce, showOnce } from '#app/platform/console/flash'
import type { SignInFault } from '#app/platform/plugins/contract'

const LOGIN = '/login'
const SECURITY = '/account/security'

const FAULTS: readonly SignInFault[] = [
  ...(['Unavailable', 'Denied', 'Expired', 'Untrusted', 'Misconfigured'] as const),
]

/** The way to an identity provider, and back from it. */
export default class ProviderSignInController {
  async start(ctx: HttpContext) {
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    const intent = readIntent(ctx)
    const user = ctx.auth.use('session').user ?? null
    if (intent !== 'sign-in' && !user) return goTo(ctx, withNext(LOGIN, SECURITY))
    const next = readNextPath(ctx)
    const provider = await findUsableProvider(ctx.params.providerId)
    if (!provider) return refuseSignIn(ctx, intent, NOT_THERE)
    const loginHint = user?.email ?? readShownOnce<string>(ctx, 'email')
    const about = { providerId: provider.row.id, intent, userId: user?.id ?? null, next }
    if (provider.kind.checkPassword) {
      keepSignIn(ctx, { ...about, kept: {} })
      if (loginHint) showOnce(ctx, 'email', loginHint)
      return goTo(ctx, `/auth/${provider.row.id}/password`)
    }
    const begun = await provider.kind
      .begin(toConfigured(provider.row), { loginHint, fresh: intent === 'prove' })
      .catch(toRefusal)
    if ('refused' in begun) return refuseSignIn(ctx, intent, begun, provider)
    const { kept, url } = begun
    keepSignIn(ctx, { ...about, kept })
    ctx.response.header('Cache-Control', 'no-store')
    return ctx.response.redirect().status(302).toPath(url)
  }

  async callback(ctx: HttpContext) {
    const refused = readRefusal(ctx)
    if (refused) return refuseSignIn(ctx, 'sign-in', refused)
    const { providerId } = ctx.params
    const received = await takeReceived(ctx)
    const open = takeKeptSignIn(ctx) ?? (received?.isUnsolicited ? openSignIn(providerId) : null)
    if (!open || open.providerId !== providerId) return refuseSignIn(ctx, 'sign-in', TOO_LATE)
    const provider = await findUsableProvider(open.providerId)
    if (!provider) return refuseSignIn(ctx, open.intent, NOT_THERE)
    const given = {
      url: ctx.request.completeUrl(true),
      kept: open.kept,
      answer: received?.answer,
    }
    const answer = await provider.kind.complete(toConfigured(provider.row), given).catch(toRefusal)
    if ('refused' in answer) return refuseSignIn(ctx, open.intent, answer, provider)
    return finishSignIn(ctx, provider, open, answer)
  }
}

function readIntent({ request }: HttpContext): SignInIntent {
  const given = request.input('for')
  return given === 'link' || given === 'prove' ? given : 'sign-in'
}

/** What was wrong with the form that the provider sent; the log has said why. */
function readRefusal({ request }: HttpContext): Failure | null {
  const given = request.input('refused')
  const found = FAULTS.find((fault) => fault === given)
  return found ? { refused: found, detail: 'The form of the provider was refused' } : null
}

async function takeReceived({ params, request }: HttpContext): Promise<KeptAnswer | null> {
  const token = request.input('received')
  return typeof token === 'string' ? takeAnswer(params.providerId, token) : null
}
