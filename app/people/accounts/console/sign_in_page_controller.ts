import type { HttpContext } from '@adonisjs/core/http'
import { giveSecondFactor } from '#app/people/accounts/actions/give_second_factor'
import { logIn } from '#app/people/accounts/actions/log_in'
import { readNextPath, withNext } from '#app/people/accounts/console/next_path'
import { codeForm, emailForm, signInForm } from '#app/people/accounts/console/validators'
import { readOrigin } from '#app/people/accounts/http/read_origin'
import { accountProblem } from '#app/people/accounts/problems'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'
import { addressDomainOf } from '#app/people/address_domains/rules/domain_name'
import {
  findProviderSession,
  findSignOut,
  type ProviderSignOut,
} from '#app/people/external_identities/queries/find_sign_out'
import {
  findProviderOfDomain,
  findUsableProvider,
  hasUsableProvider,
  listUsableProviders,
} from '#app/people/identity_providers/queries/usable_provider'
import { formatStartPath } from '#app/people/identity_providers/rules/provider_urls'
import { findAccountOptions, findSignInOptions } from '#app/people/passkeys/queries/passkey_options'
import { canRegister } from '#app/people/registration/queries/can_register'
import { isSetUp } from '#app/people/registration/queries/is_set_up'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'

const LOGIN = '/login'

/** Where a person whose account is deleted goes. */
const RESTORATION = '/login/restore'

/** In and out again. */
export default class SignInPageController {
  async show(ctx: HttpContext) {
    if (ctx.auth.isAuthenticated) return goTo(ctx, readNextPath(ctx))
    if (await ctx.auth.use('session').loadDeleted()) return goTo(ctx, RESTORATION)
    if (!(await isSetUp())) return goTo(ctx, '/setup')
    const asksAddress = ctx.request.input('with') !== 'password' && (await hasUsableProvider())
    return ctx.view.render(`pages/people/sign_in/${asksAddress ? 'address' : 'password'}`, {
      next: readNextPath(ctx),
      isRegistrationOpen: await canRegister(),
      email: readShownOnce<string>(ctx, 'email'),
      providers: asksAddress ? await listUsableProviders() : [],
      passkey: await findSignInOptions(),
    })
  }

  /** Leads someone whose address has a provider there, and others to their password. */
  async takeAddress(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(emailForm)
    const domain = addressDomainOf(email)
    const provider = domain ? await findProviderOfDomain(domain) : null
    showOnce(ctx, 'email', email)
    const next = readNextPath(ctx)
    if (provider) return goTo(ctx, withNext(`${LOGIN}/provider/${provider.row.id}`, next))
    goTo(ctx, `${LOGIN}?${new URLSearchParams({ with: 'password', next })}`)
  }

  /**
   * Leads on to a provider. A page and no redirect: browsers let forms lead to no other site
   * (`form-action` of the content security policy).
   */
  async leadToProvider(ctx: HttpContext) {
    const provider = await findUsableProvider(ctx.params.providerId)
    if (!provider) return goTo(ctx, LOGIN)
    const email = readShownOnce<string>(ctx, 'email')
    if (email) showOnce(ctx, 'email', email)
    const url = withNext(formatStartPath(provider.row.id), readNextPath(ctx))
    ctx.response.header('Refresh', `0; url=${url}`)
    return ctx.view.render('pages/people/sign_in/provider', { name: provider.row.name, url })
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(signInForm)
    const { userId, mfaRequired, passwordHash } = await logIn(input, readOrigin(ctx))
    const options = { secondFactorPending: mfaRequired, passwordHash }
    await ctx.auth.use('session').login({ id: userId }, options)
    goTo(ctx, mfaRequired ? withNext('/login/second-factor', readNextPath(ctx)) : readNextPath(ctx))
  }

  async askCode(ctx: HttpContext) {
    const { signedIn } = ctx.auth.use('session')
    if (!signedIn) return goTo(ctx, withNext('/login', readNextPath(ctx)))
    if (!signedIn.secondFactorPending) return goTo(ctx, readNextPath(ctx))
    const factor = await findSecondFactorState(signedIn.user.id)
    return ctx.view.render('pages/people/sign_in/second_factor', {
      next: readNextPath(ctx),
      email: signedIn.user.email,
      hasAuthenticator: factor.authenticator,
      passkey: await findAccountOptions(signedIn.user.id, 'second-factor'),
    })
  }

  async giveCode(ctx: HttpContext) {
    const { signedIn } = ctx.auth.use('session')
    const userId = signedIn?.secondFactorPending ? signedIn.user.id : null
    if (!userId) return this.#tooLate(ctx)
    const { code } = await ctx.request.validateUsing(codeForm)
    await giveSecondFactor(userId, code, readOrigin(ctx)).catch(toField)
    await ctx.auth.use('session').login({ id: userId })
    goTo(ctx, readNextPath(ctx))
  }

  async signOut(ctx: HttpContext) {
    const session = ctx.auth.use('session')
    const opened = await findProviderSession(session.getSignedInOrFail().sessionId)
    await session.logout()
    const signOut = opened && (await findSignOut(opened))
    if (signOut) return leadToSignOut(ctx, signOut)
    toast(ctx, 'ok', ctx.i18n.t('sign_in.signed_out'))
    goTo(ctx, withNext('/login', readNextPath(ctx)))
  }

  #tooLate(ctx: HttpContext) {
    toast(ctx, 'warn', ctx.i18n.t('sign_in.second_factor.too_late'))
    goTo(ctx, withNext('/login', readNextPath(ctx)))
  }
}

/** A page and no redirect: forms lead to no other site. */
function leadToSignOut({ response, view }: HttpContext, { providerName, url }: ProviderSignOut) {
  response.header('Refresh', `0; url=${url}`)
  return view.render('pages/people/sign_in/signed_out', { name: providerName, url })
}

/** Turns a wrong code, which the API answers with 401, into an error at its field. */
function toField(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw accountProblem('account.mfa_code_invalid', { field: 'code' })
}
