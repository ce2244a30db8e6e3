import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/platform/access/workspace_access'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'

/** The signed-in person as the one who does something, for calls that are about no workspace. */
export function toActor(ctx: HttpContext): Actor {
  return {
    userId: ctx.auth.use('session').user?.id ?? null,
    apiKeyId: null,
    ...readRequestOrigin(ctx),
  }
}
