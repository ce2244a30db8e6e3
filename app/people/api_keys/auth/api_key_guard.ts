import { errors, symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import { RuntimeException } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import type { EmitterLike } from '@adonisjs/core/types/events'
import db from '@adonisjs/lucid/services/db'
import { noteKeyUse } from '#app/people/api_keys/actions/note_key_use'
import { storeApiKey } from '#app/people/api_keys/actions/store_api_key'
import { findWorkingKey } from '#app/people/api_keys/queries/find_key_holder'
import type { KeyHolder } from '#app/platform/access/key_holder'
import { SCOPES, type Scope } from '#app/platform/access/roles'

interface ApiKeyEvent {
  ctx: HttpContext
  guardName: 'api_key'
}

export type ApiKeyGuardEvents = {
  'api_key_auth:authentication_succeeded': ApiKeyEvent & { holder: KeyHolder }

  /** A request came with a key that opens nothing, or with no key's form. */
  'api_key_auth:authentication_failed': ApiKeyEvent
}

/** Knows programs by the API key in `Authorization: Bearer`. Behaviour, section 2.1. */
export class ApiKeyGuard implements GuardContract<KeyHolder> {
  declare [symbols.GUARD_KNOWN_EVENTS]: ApiKeyGuardEvents

  readonly driverName = 'api_key'
  authenticationAttempted = false
  user?: KeyHolder

  readonly #ctx: HttpContext
  readonly #emitter: EmitterLike<ApiKeyGuardEvents>

  constructor(ctx: HttpContext, emitter: EmitterLike<ApiKeyGuardEvents>) {
    this.#ctx = ctx
    this.#emitter = emitter
  }

  get isAuthenticated(): boolean {
    return this.user !== undefined
  }

  get #event(): ApiKeyEvent {
    return { ctx: this.#ctx, guardName: this.driverName }
  }

  /** @throws E_UNAUTHORIZED_ACCESS no key, no key's form, or a wrong, revoked or expired one */
  async authenticate(): Promise<KeyHolder> {
    if (await this.check()) return this.getUserOrFail()
    throw new errors.E_UNAUTHORIZED_ACCESS('No valid API key', { guardDriverName: this.driverName })
  }

  async check(): Promise<boolean> {
    if (this.authenticationAttempted) return this.isAuthenticated
    this.authenticationAttempted = true
    const holder = await this.#findHolder()
    if (!holder) {
      void this.#emitter.emit('api_key_auth:authentication_failed', this.#event)
      return false
    }
    this.user = holder
    noteKeyUse(holder.keyId, holder.lastUsedAt)
    void this.#emitter.emit('api_key_auth:authentication_succeeded', { ...this.#event, holder })
    return true
  }

  /** @throws RuntimeException where `check` or `authenticate` found no valid key */
  getUserOrFail(): KeyHolder {
    if (!this.user) throw new RuntimeException('The request has no API key that was checked')
    return this.user
  }

  /** Makes a key of the person, for the tests that call with it. */
  async authenticateAsClient(
    { workspaceId, userId }: Pick<KeyHolder, 'workspaceId' | 'userId'>,
    scopes: readonly Scope[] = SCOPES
  ): Promise<AuthClientResponse> {
    const { key } = await db.transaction((trx) =>
      storeApiKey(trx, { name: 'Client', workspaceId, scopes, createdBy: userId, expiresAt: null })
    )
    return { headers: { authorization: `Bearer ${key}` } }
  }

  async #findHolder(): Promise<KeyHolder | null> {
    const header = this.#ctx.request.header('authorization') ?? ''
    const [, key = ''] = /^bearer +(\S+) *$/i.exec(header) ?? []
    return findWorkingKey(key)
  }
}
