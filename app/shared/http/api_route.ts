import router from '@adonisjs/core/services/router'
import type { HttpContext } from '@adonisjs/core/http'
import type { LazyImport } from '@poppinss/utils/types'
import { assertAllowed } from '#app/access/rules'
import { takeFromQuota } from '#app/shared/rate_limit'
import { readJson } from '#app/shared/http/read_json'
import { requestsPerMinute } from '#app/plans/plan_of'
import { planOf } from '#app/plans/plan_of'
import { invalidField } from '#app/shared/problems'
import { TooManyRequests } from '#app/shared/http/empty_answers'
import { accessOfKey, authenticateKey } from '#app/api_keys/authenticate_key'
import { rememberOperation, type ApiOperation } from '#app/shared/http/api_operations'

const WORKSPACE_PREFIX = '/api/v1/workspaces/:workspaceId'
const WINDOW_SECONDS = 60

type Controller = LazyImport<new (...args: any[]) => any>
type Handler = [Controller, string]

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The body as its validator passed it; undefined where the operation takes none. */
    body: any

    /** The query as its validator passed it. */
    query: any
  }
}

/**
 * Registers a call of the workspace API. What the caller may do is settled before the body is
 * read, so that nobody learns about a workspace by sending it nonsense.
 */
export function workspaceRoute(operation: ApiOperation, handler: Handler): void {
  const url = WORKSPACE_PREFIX + operation.path
  rememberOperation({ ...operation, url })
  register(operation, url, handler)
    .use(async (ctx, next) => {
      const holder = await authenticateKey(ctx)
      await limit(ctx, holder.keyId, holder.plan)
      ctx.access = accessOfKey(holder, ctx)
      assertAllowed(ctx.access, operation.access!)
      return next()
    })
    .use(async (ctx, next) => {
      await readRequest(ctx, operation)
      return next()
    })
}

/** Registers a call that anyone may make. */
export function publicRoute(operation: ApiOperation, handler: Handler): void {
  rememberOperation({ ...operation, url: operation.path })
  register(operation, operation.path, handler).use(async (ctx, next) => {
    await readRequest(ctx, operation)
    return next()
  })
}

function register(operation: ApiOperation, url: string, [controller, action]: Handler) {
  return router.route(url, [operation.method], [controller, action as any]).as(operation.id)
}

/** Counts the call against its key's quota and says so in the headers of the draft standard. */
async function limit(ctx: HttpContext, keyId: string, plan: string | null): Promise<void> {
  const quota = requestsPerMinute(planOf(plan).plan)
  const state = await takeFromQuota(`api-key:${keyId}`, quota, WINDOW_SECONDS)
  ctx.response.header('RateLimit-Policy', `"default";q=${quota};w=${WINDOW_SECONDS}`)
  ctx.response.header('RateLimit', `"default";r=${state.remaining};t=${state.resetsInSeconds}`)
  if (!state.allowed) throw new TooManyRequests(state.resetsInSeconds)
}

async function readRequest(ctx: HttpContext, operation: ApiOperation): Promise<void> {
  if (operation.query) ctx.query = await operation.query.validate(ctx.request.qs())
  if (!operation.body) return
  const value = (await readJson(ctx)) ?? {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidField('', 'The body has to be a JSON object.')
  }
  ctx.body = await operation.body.validate(value)
}
