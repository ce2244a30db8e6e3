import { errors, symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import { RuntimeException } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import type { EmitterLike } from '@adonisjs/core/types/events'
import { closeSession, closeSessionByToken } from '#app/people/sessions/actions/close_sessions'
import { extendSession } from '#app/people/sessions/actions/extend_session'
import { noteLanguage } from '#app/people/sessions/actions/note_language'
import { noteNetwork } from '#app/people/sessions/actions/note_network'
import { openSession } from '#app/people/sessions/actions/open_session'
import type { ProviderOrigin } from '#app/people/sessions/actions/session_origin'
import { takeOverSession } from '#app/people/sessions/actions/take_over_session'
import { setDeviceCookie } from '#app/people/sessions/auth/device_cookie'
import {
  clearFormerSessionCookie,
  clearSessionCookie,
  readFormerSessionToken,
  readSessionToken,
  setSessionCookie,
} from '#app/people/sessions/auth/session_cookie'
import { findEmailKey } from '#app/people/sessions/queries/find_email_key'
import { findIdleLimitMs, SHORTEST_IDLE_MS } from '#app/people/sessions/queries/find_idle_limit'
import { findSession } from '#app/people/sessions/queries/find_session'
import { SECOND_FACTOR_MS, SESSION_MS } from '#app/people/sessions/rules/session_token'
import { SESSION_COOKIE, type SignedIn, type SignedInPerson } from '#app/platform/access/signed_in'
import { findBrowserLanguage } from '#app/platform/languages/browser_language'
import { nowMs } from '#app/shared/time/clock'

interface SessionEvent {
  ctx: HttpContext
  guardName: 'session'
}

export type SessionGuardEvents = {
  /** A session was opened; its person may still have to give the second factor. */
  'session_auth:login_succeeded': SessionEvent & {
    userId: string
    sessionId: string
    secondFactorPending: boolean
  }
  'session_auth:authentication_succeeded': SessionEvent & SignedIn

  /** A request came with a cookie that opens no session. */
  'session_auth:authentication_failed': SessionEvent
  'session_auth:logged_out': SessionEvent & SignedIn
}

/** Whom `login` and tests sign in. */
type Account = Pick<SignedInPerson, 'id'>

interface LogInOptions {
  secondFactorPending?: boolean

  /** Set where a password opens the session: the hash of that password. */
  passwordHash?: string

  /** Set where a passkey alone opens the session: the id of that. */
  passkeyId?: string

  /** Set where an identity provider opens the session. */
  provider?: ProviderOrigin
}

/**
 * Knows people by the session of their browser. A person whose second factor is still to come, or
 * whose account is deleted, has a session (`signedIn`), but is not authenticated: `user` is undefined.
 */
export class SessionGuard implements GuardContract<SignedInPerson> {
  declare [symbols.GUARD_KNOWN_EVENTS]: SessionGuardEvents

  readonly driverName = 'session'
  authenticationAttempted = false

  /** What the request's cookie opens, with or without the second factor; null: nothing. */
  signedIn: SignedIn | null = null

  readonly #ctx: HttpContext
  readonly #emitter: EmitterLike<SessionGuardEvents>

  constructor(ctx: HttpContext, emitter: EmitterLike<SessionGuardEvents>) {
    this.#ctx = ctx
    this.#emitter = emitter
  }

  get user(): SignedInPerson | undefined {
    return this.signedIn && isComplete(this.signedIn) ? this.signedIn.user : undefined
  }

  get isAuthenticated(): boolean {
    return this.user !== undefined
  }

  get #event(): SessionEvent {
    return { ctx: this.#ctx, guardName: this.driverName }
  }

  /** Reads the session that the request came with, once a request; using it makes it live on. */
  async load(): Promise<SignedIn | null> {
    if (this.authenticationAttempted) return this.signedIn
    this.authenticationAttempted = true
    const token = readSessionToken(this.#ctx) ?? (await this.#takeOver())
    if (!token) return null
    const session = await findSession(token)
    if (!session) {
      void this.#emitter.emit('session_auth:authentication_failed', this.#event)
      return null
    }
    if (await hasLainTooLong(session)) {
      await closeSession(session.user.id, session.sessionId)
      return null
    }
    if (!session.secondFactorPending) {
      await extendSession(session, this.#ctx.request.ip())
      setSessionCookie(this.#ctx, token)
      void this.#emitter.emit('session_auth:authentication_succeeded', {
        ...this.#event,
        ...session,
      })
    }
    this.signedIn = session
    return session
  }

  /**
   * Takes over, once, a session that began before cookies on https were called `__Host-`: it goes on
   * under the new name, and opens nothing under the old one any more.
   */
  async #takeOver(): Promise<string | null> {
    const token = readFormerSessionToken(this.#ctx)
    if (!token) return null
    clearFormerSessionCookie(this.#ctx)
    return (await takeOverSession(token)) ? token : null
  }

  async check(): Promise<boolean> {
    await this.load()
    return this.isAuthenticated
  }

  /** @throws E_UNAUTHORIZED_ACCESS no one signed in, or the second factor is still to come */
  async authenticate(): Promise<SignedInPerson> {
    if (await this.check()) return this.getUserOrFail()
    throw new errors.E_UNAUTHORIZED_ACCESS('Nobody is signed in', {
      guardDriverName: this.driverName,
    })
  }

  /** The session that the request came with, on which the person's right to another one rests. */
  #sessionOf(userId: string): string | undefined {
    return this.signedIn?.user.id === userId ? this.signedIn.sessionId : undefined
  }

  /**
   * Returns the person of a deleted account who has signed in, to whom restoring it is all that is
   * open; null where the session is anyone else's.
   */
  async loadDeleted(): Promise<SignedIn | null> {
    const signedIn = await this.load()
    return signedIn?.user.isDeleted && !signedIn.secondFactorPending ? signedIn : null
  }

  /** @throws RuntimeException where `check` or `authenticate` found no one */
  getUserOrFail(): SignedInPerson {
    return this.getSignedInOrFail().user
  }

  /** @throws RuntimeException where `check` or `authenticate` found no one */
  getSignedInOrFail(): SignedIn {
    if (!this.signedIn || !isComplete(this.signedIn)) {
      throw new RuntimeException('The request has no signed-in person who was checked')
    }
    return this.signedIn
  }

  /**
   * Gives the browser a new session for the person, and ends the one that it came with: a session's
   * id changes with each change of privilege.
   *
   * @throws E_UNAUTHORIZED_ACCESS where the password was changed since, or the session ended that
   * this one follows
   */
  async login(
    { id: userId }: Account,
    { secondFactorPending = false, passwordHash, passkeyId, provider }: LogInOptions = {}
  ): Promise<void> {
    const isNewBeginning = Boolean(passwordHash ?? passkeyId ?? provider)
    const session = await openSession({
      userId,
      address: this.#ctx.request.ip(),
      userAgent: this.#ctx.request.header('user-agent') ?? null,
      secondFactorPending,
      passwordHash,
      passkeyId,
      provider,
      former: isNewBeginning ? undefined : this.#sessionOf(userId),
    })
    const former = readSessionToken(this.#ctx)
    if (former) await closeSessionByToken(former)
    setSessionCookie(this.#ctx, session.token, secondFactorPending ? SECOND_FACTOR_MS : SESSION_MS)
    if (!secondFactorPending) await this.#remember(userId)
    this.authenticationAttempted = true
    this.signedIn = secondFactorPending ? null : await findSession(session.token)
    void this.#emitter.emit('session_auth:login_succeeded', {
      ...this.#event,
      userId,
      sessionId: session.id,
      secondFactorPending,
    })
  }

  /** Ends the session of the request, and takes its cookie back. The device cookie stays. */
  async logout(): Promise<void> {
    const signedIn = this.getSignedInOrFail()
    await closeSession(signedIn.user.id, signedIn.sessionId)
    clearSessionCookie(this.#ctx)
    this.signedIn = null
    void this.#emitter.emit('session_auth:logged_out', { ...this.#event, ...signedIn })
  }

  /** Opens a session, for the tests that call with its cookie as a page of the console does. */
  async authenticateAsClient(
    { id: userId }: Account,
    { secondFactorPending = false, provider }: LogInOptions = {}
  ): Promise<AuthClientResponse> {
    const { token } = await openSession({
      userId,
      address: '127.0.0.1',
      userAgent: 'Test',
      secondFactorPending,
      provider,
    })
    return { headers: { 'cookie': `${SESSION_COOKIE}=${token}`, 'x-service-request': '1' } }
  }

  /** From now on wrong attempts by unknown people keep neither this browser nor this network out. */
  async #remember(userId: string): Promise<void> {
    setDeviceCookie(this.#ctx, { emailKey: await findEmailKey(userId), userId })
    await noteNetwork(this.#ctx.request.ip())
    await noteLanguage(userId, findBrowserLanguage(this.#ctx))
  }
}

/** Was it not used for longer than an organisation of its person allows? */
async function hasLainTooLong({ lastSeenAt, user }: SignedIn): Promise<boolean> {
  const idleMs = nowMs() - lastSeenAt.getTime()
  if (idleMs <= SHORTEST_IDLE_MS) return false
  const limitMs = await findIdleLimitMs(user.id)
  return limitMs !== null && idleMs > limitMs
}

function isComplete({ secondFactorPending, user }: SignedIn): boolean {
  return !secondFactorPending && !user.isDeleted
}
