import type { HttpContext } from '@adonisjs/core/http'
import { runOnce, type RememberedAnswer } from '#app/platform/idempotency/actions/run_once'
import {
  fingerprint,
  readIdempotencyKey,
  requestPrints,
  requestText,
} from '#app/platform/idempotency/rules/fingerprint'
import idempotency from '#config/idempotency'

/** Headers that say something of the answer, and not of this request alone. */
const KEPT_HEADERS = ['Location', 'ETag', 'Cache-Control']

/**
 * Answers a creating call of the API once for each `Idempotency-Key` of its caller, and the others
 * alike, less the secrets. Without a key it is simply answered.
 *
 * @param operation name of the call; keys of different ones do not meet
 * @param answer has the controller answer
 */
export async function answerOnce(
  ctx: HttpContext,
  operation: string,
  answer: () => Promise<void>
): Promise<void> {
  const body = (ctx.validatedBody?.value ?? {}) as { idempotencyKey?: string | null }
  const key = readIdempotencyKey(ctx.request.header('idempotency-key'), body.idempotencyKey)
  if (key === null) return answer()
  const attempt = {
    scope: fingerprint(...readScope(ctx), operation, key),
    request: requestPrints(requestText({ ...body }), idempotency.keys),
  }
  const outcome = await runOnce(attempt, async () => {
    await answer()
    return readAnswer(ctx, operation)
  })
  if ('isReplay' in outcome) answerAgain(ctx, outcome)
}

/** Reads where the call creates, and who makes it. */
function readScope(ctx: Partial<HttpContext> & Pick<HttpContext, 'auth'>): [string, string] {
  const actor = ctx.access?.actor ?? ctx.organisationAccess?.actor
  const caller = actor?.apiKeyId ?? actor?.userId ?? ctx.auth.use('session').getUserOrFail().id
  return [ctx.access?.workspace.id ?? ctx.organisationAccess?.organisation.id ?? caller, caller]
}

function readAnswer({ response }: HttpContext, operation: string): RememberedAnswer {
  const body: unknown = response.getBody()
  const headers = KEPT_HEADERS.map((name) => [name, response.getHeader(name)])
  return {
    status: response.getStatus(),
    body,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== undefined)),
    linkId: operation === 'links.create' ? (body as { id: string }).id : null,
  }
}

function answerAgain({ response }: HttpContext, { status, body, headers }: RememberedAnswer): void {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  response.header('Idempotency-Replayed', 'true')
  response.status(status)
  response.send(body)
}
