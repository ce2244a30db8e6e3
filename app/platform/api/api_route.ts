import { rm } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { GetControllerHandlers } from '@adonisjs/core/types/http'
import type { Constructor, LazyImport } from '@poppinss/utils/types'
import { accessProblem } from '#app/platform/access/problems'
import type { AccessRule } from '#app/platform/access/rules'
import {
  isCreating,
  rememberOperation,
  type ApiAnswer,
  type ApiOperation,
  type SessionRule,
  type Validator,
} from '#app/platform/api/api_operations'
import { readFieldSelection, selectFields } from '#app/platform/api/field_selection'
import {
  guardPersonalCall,
  guardWorkspaceCall,
  requireProvedAddress,
} from '#app/platform/api/guards'
import { answerKnownRecord, readsOneRecord } from '#app/platform/api/known_record'
import { readJson } from '#app/platform/api/read_json'
import { receiveFile } from '#app/platform/api/receive_file'
import { runHandler, type AsDescribed, type RouteHandler } from '#app/platform/api/route_handler'
import { declareRoute } from '#app/platform/api/route_table'
import { answerOnce } from '#app/platform/idempotency/answer_once'
import { isInstallationReadOnly } from '#app/platform/licence/licence_status'
import { isCallRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'
import { invalidField } from '#app/shared/problems/problems'
import { assertWholeCharacters } from '#app/shared/text/whole_characters'

const WORKSPACE_PREFIX = '/api/v1/workspaces/:workspaceId'

/** An operation whose answers keep their types, for the compiler to compare with the controller's. */
type Declared<Access, Answers extends readonly ApiAnswer[]> = Omit<
  ApiOperation,
  'access' | 'answers'
> & { access: Access; answers: Answers }

type Guard = (ctx: HttpContext, isRefusedReadOnly: boolean) => Promise<void>

const controllers = new Set<LazyImport<Constructor<object>>>()

/**
 * Loads the code that answers calls before the first call comes; otherwise visitors would wait for
 * it.
 */
export async function loadControllers(): Promise<void> {
  for (const load of controllers) await load()
}

/** Registers a call of the workspace API, for keys and for signed-in people. */
export function workspaceRoute<
  const Answers extends readonly ApiAnswer[],
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
>(
  operation: Declared<AccessRule, Answers>,
  handler: RouteHandler<Controller, Method> & AsDescribed<Answers, Controller, Method>
): void {
  register(operation, WORKSPACE_PREFIX + operation.path, handler, (ctx, isRefused) =>
    guardWorkspaceCall(ctx, operation.access, isRefused)
  )
}

/**
 * Registers a call for signed-in people alone. With a `role`, the path names the workspace as
 * `:workspaceId`.
 */
export function personalRoute<
  const Answers extends readonly ApiAnswer[],
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
>(
  operation: Declared<SessionRule, Answers>,
  handler: RouteHandler<Controller, Method> & AsDescribed<Answers, Controller, Method>
): void {
  register(operation, operation.path, handler, async (ctx, isRefused) => {
    await guardPersonalCall(ctx, operation.access)
    if (isRefused) throw accessProblem('installation.read_only')
    if (operation.access.needsConfirmedAddress) await requireProvedAddress(ctx)
  })
}

/** Registers a call that anyone may make. */
export function publicRoute<
  const Answers extends readonly ApiAnswer[],
  Controller extends Constructor<object>,
  Method extends GetControllerHandlers<Controller>,
>(
  operation: Declared<null, Answers>,
  handler: RouteHandler<Controller, Method> & AsDescribed<Answers, Controller, Method>
): void {
  register(operation, operation.path, handler, async () => {})
}

/**
 * Settles what the caller may do before the body is read, so that no one learns about a workspace
 * by sending it nonsense.
 */
function register<Controller extends Constructor<object>>(
  operation: ApiOperation,
  url: string,
  [controller, action]: RouteHandler<Controller>,
  guard: Guard
): void {
  rememberOperation({ ...operation, url })
  controllers.add(controller)
  declareRoute(url, () =>
    router
      .route(url, methodsOf(operation), [controller, action])
      .as(operation.id)
      .use(async (ctx, next) => {
        await guard(ctx, await isRefusedNow(operation, url, ctx))
        try {
          const selection = await readRequest(ctx, operation)
          if (isCreating(operation)) {
            return await answerOnce(ctx, operation.id, () => runHandler(ctx, [controller, action]))
          }
          await next()
          if (selection) selectFields(ctx, selection)
          if (readsOneRecord(operation)) answerKnownRecord(ctx)
        } finally {
          if (ctx.unpackedFile) await rm(ctx.unpackedFile, { force: true })
        }
      })
  )
}

/** Is it a change, and the installation read-only? The licence is read only for changes. */
async function isRefusedNow(
  operation: ApiOperation,
  url: string,
  { params }: HttpContext
): Promise<boolean> {
  if (!isCallRefusedReadOnly({ ...operation, url }, params)) return false
  return isInstallationReadOnly()
}

/** Returns the names of the fields that a validator reads. */
function fieldsOf(validator: Validator): string[] {
  const { properties = {} } = validator.toJSONSchema() as { properties?: object }
  return Object.keys(properties)
}

/** Returns the methods of a route: HEAD is answered wherever GET is (RFC 9110, section 9.3.2). */
function methodsOf({ method }: ApiOperation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** @returns the fields of a list that the request asks for; null: all of them */
async function readRequest(ctx: HttpContext, operation: ApiOperation): Promise<string[] | null> {
  const { query, file, body, fileFields } = operation
  if (query) {
    const value = (await query.validate(ctx.request.qs())) as object
    ctx.validatedQuery = { validator: query, value }
  }
  if (file) ctx.fileBody = await receiveFile(ctx, file)
  const selection = readFieldSelection(operation, (ctx.validatedQuery?.value ?? {}) as object)
  if (!body) return selection
  const value = (await readJson(ctx, fileFields && { fileFields, fields: fieldsOf(body) })) ?? {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidField('', 'The body has to be a JSON object.')
  }
  ctx.validatedBody = { validator: body, value: await body.validate(value) }
  assertWholeCharacters(ctx.validatedBody.value, operation.judgesAlone)
  return selection
}
