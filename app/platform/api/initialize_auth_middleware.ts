import auth from '@adonisjs/auth/services/main'
import type { AuthService } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Asks the guards of config/auth.ts who calls. No one is looked up before it is asked. */
    auth: ReturnType<AuthService['createAuthenticator']>
  }
}

/**
 * Gives every request its `ctx.auth`. The middleware of the package also makes a view of each
 * request, which calls of the API have no use for.
 */
export default class InitializeAuthMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ctx.auth = auth.createAuthenticator(ctx)
    return next()
  }
}
