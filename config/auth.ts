import { defineConfig } from '@adonisjs/auth'
import type {
  Authenticators,
  GuardConfigProvider,
  InferAuthenticators,
  InferAuthEvents,
} from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import type { ApiKeyGuard } from '#app/people/api_keys/auth/api_key_guard'
import type { SessionGuard } from '#app/people/sessions/auth/session_guard'

/** A person, by the session of their browser. */
const session: GuardConfigProvider<(ctx: HttpContext) => SessionGuard> = {
  async resolver(_name, app) {
    const emitter = await app.container.make('emitter')
    const { SessionGuard: Guard } = await import('#app/people/sessions/auth/session_guard')
    return (ctx) => new Guard(ctx, emitter)
  },
}

/** A program, by its API key. */
const apiKey: GuardConfigProvider<(ctx: HttpContext) => ApiKeyGuard> = {
  async resolver(_name, app) {
    const emitter = await app.container.make('emitter')
    const { ApiKeyGuard: Guard } = await import('#app/people/api_keys/auth/api_key_guard')
    return (ctx) => new Guard(ctx, emitter)
  },
}

/** Who calls. Both guards are our own (decision 9); every wing asks them through `ctx.auth`. */
const authConfig = defineConfig({
  default: 'session',
  guards: { session, api_key: apiKey },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}

declare module '@adonisjs/core/types' {
  interface EventsList extends InferAuthEvents<Authenticators> {}
}
