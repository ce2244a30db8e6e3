import router from '@adonisjs/core/services/router'
import type { HttpContext } from '@adonisjs/core/http'
import type { LazyImport } from '@poppinss/utils/types'
import type { AccessRule } from '#app/platform/access/rules'
import { readJson } from '#app/platform/api/read_json'
import { readFileBody } from '#app/platform/api/read_file_body'
import { declareRoute } from '#app/platform/api/route_table'
import { invalidField } from '#app/shared/problems'
import { guardPersonalCall, guardWorkspaceCall } from '#app/platform/api/guards'
import {
  rememberOperation,
  type ApiOperation,
  type SessionRule,
} from '#app/platform/api/api_operations'

const WORKSPACE_PREFIX = '/api/v1/workspaces/:workspaceId'

type Controller = LazyImport<new (...args: any[]) => any>
type Handler = [Controller, string]
type Guard = (ctx: HttpContext) => Promise<void>

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The body as its validator passed it, or the file; undefined where the operation takes none. */
    body: any

    /** The query as its validator passed it. */
    query: any
  }
}

/** Registers a call of the workspace API, for keys and for signed-in people. */
export function workspaceRoute(
  operation: ApiOperation & { access: AccessRule },
  handler: Handler
): void {
  register(operation, WORKSPACE_PREFIX + operation.path, handler, (ctx) =>
    guardWorkspaceCall(ctx, operation.access)
  )
}

/**
 * Registers a call for signed-in people alone. With a `role`, the path names the workspace as
 * `:workspaceId`.
 */
export function personalRoute(
  operation: ApiOperation & { access: SessionRule },
  handler: Handler
): void {
  register(operation, operation.path, handler, (ctx) => guardPersonalCall(ctx, operation.access))
}

/** Registers a call that anyone may make. */
export function publicRoute(operation: ApiOperation & { access: null }, handler: Handler): void {
  register(operation, operation.path, handler, async () => {})
}

/**
 * What the caller may do is settled before the body is read, so that nobody learns about a
 * workspace by sending it nonsense.
 */
function register(
  operation: ApiOperation,
  url: string,
  [controller, action]: Handler,
  guard: Guard
): void {
  rememberOperation({ ...operation, url })
  declareRoute(url, () =>
    router
      .route(url, methodsOf(operation), [controller, action as any])
      .as(operation.id)
      .use(async (ctx, next) => {
        await guard(ctx)
        await readRequest(ctx, operation)
        return next()
      })
  )
}

/** HEAD is answered wherever GET is (RFC 9110, section 9.3.2). */
function methodsOf({ method }: ApiOperation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

async function readRequest(ctx: HttpContext, operation: ApiOperation): Promise<void> {
  if (operation.query) ctx.query = await operation.query.validate(ctx.request.qs())
  if (operation.file) ctx.body = await readFileBody(ctx, operation.file)
  if (!operation.body) return
  const value = (await readJson(ctx)) ?? {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidField('', 'The body has to be a JSON object.')
  }
  ctx.body = await operation.body.validate(value)
}
