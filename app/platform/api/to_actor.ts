import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/platform/access/workspace_access'

/** The signed-in person as the one who does something, for calls that are about no workspace. */
export function toActor({ auth, request, traceId }: HttpContext): Actor {
  return {
    userId: auth.use('session').user?.id ?? null,
    apiKeyId: null,
    address: request.ip(),
    requestId: traceId,
  }
}
