import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { GetControllerHandlers } from '@adonisjs/core/types/http'
import type { Constructor } from '@poppinss/utils/types'
import { isScimToken } from '#app/people/scim/actions/scim_token'
import { formatScimError, ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import type { ScimCaller } from '#app/people/scim/scim'
import { BodyTooLarge } from '#app/platform/api/read_json'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { runHandler, type RouteHandler } from '#app/platform/api/route_handler'
import { declareRoute } from '#app/platform/api/route_table'
import { isInstallationReadOnly } from '#app/platform/licence/licence_status'
import { takeFromQuota } from '#app/shared/limits/rate_limit'
import { Problem } from '#app/shared/problems/problem'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Whose directory calls; set for every call of SCIM. */
    scim: ScimCaller
  }
}

const PREFIX = '/scim/v2/:organisationId'
const TYPE = 'application/scim+json'

/** Directories send their people one at a time, as fast as they can. */
const CALLS_A_MINUTE = 6_000

/**
 * Registers a call of SCIM 2.0. RFC 7643 and 7644 describe them, their answers and their errors, so that
 * the API document does not; the token of the organisation opens them.
 */
export function scimRoute<
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
>(
  { id, method, path }: { id: string; method: string; path: string },
  [controller, action]: RouteHandler<Controller, Method>
): void {
  const url = PREFIX + path
  declareRoute(url, () =>
    router
      .route(url, method === 'GET' ? ['GET', 'HEAD'] : [method], [controller, action])
      .as(`scim.${id}`)
      .use(async (ctx) => {
        ctx.response.header('Cache-Control', 'no-store')
        try {
          await enter(ctx)
          if (method === 'POST') await requireWritable()
          await runHandler(ctx, [controller, action])
          if (ctx.response.hasLazyBody) ctx.response.header('Content-Type', TYPE)
        } catch (error) {
          sendRefusal(ctx, error)
        }
      })
  )
}

async function enter(ctx: HttpContext): Promise<void> {
  const { organisationId } = ctx.params
  const [, token = ''] = /^Bearer ([^\s]+)$/i.exec(ctx.request.header('authorization') ?? '') ?? []
  if (!(await isScimToken(organisationId, token))) {
    ctx.response.header('WWW-Authenticate', 'Bearer')
    throw new ScimRefusal(401, 'The token is missing, wrong, or was replaced by a new one.')
  }
  const state = await takeFromQuota(`scim:${organisationId}`, CALLS_A_MINUTE, 60)
  if (!state.allowed) {
    ctx.response.header('Retry-After', String(state.resetsInSeconds))
    throw new ScimRefusal(429, `At most ${CALLS_A_MINUTE} calls a minute.`)
  }
  ctx.scim = { organisationId, ...readRequestOrigin(ctx) }
}

/** People leave while the installation is read-only; no one comes. */
async function requireWritable(): Promise<void> {
  if (!(await isInstallationReadOnly())) return
  throw new ScimRefusal(403, 'The installation is read-only: its licence has ended.')
}

/** What is our own fault is for the handler of errors, which writes it into the log. */
function sendRefusal(ctx: HttpContext, error: unknown): void {
  const { status, message, scimType } = toRefusal(error)
  ctx.response.status(status)
  ctx.response.header('Content-Type', TYPE)
  ctx.response.send(JSON.stringify(formatScimError(status, message, scimType)))
}

function toRefusal(error: unknown): ScimRefusal {
  if (error instanceof ScimRefusal) return error
  if (error instanceof BodyTooLarge) return new ScimRefusal(413, error.message)
  if (!(error instanceof Problem) || error.status >= 500) throw error
  const isMalformed = error.code === 'request.malformed'
  return new ScimRefusal(
    error.status === 422 ? 400 : error.status,
    error.message,
    isMalformed ? 'invalidSyntax' : undefined
  )
}
