import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { runOnce, type RememberedAnswer } from '#app/platform/idempotency/actions/run_once'
import {
  fingerprint,
  readIdempotencyKey,
  requestPrints,
  requestText,
} from '#app/platform/idempotency/rules/fingerprint'
import idempotency from '#config/idempotency'

/** The header, for the API document. */
export const idempotencyHeader = {
  'Idempotency-Key':
    'Up to 200 characters. A repeated request with the same key is answered as the first was',
}

/**
 * Answers a creating request, once for each idempotency key of its caller.
 *
 * @param operation name of the operation; keys of different ones do not meet
 * @param body what the request says, as its validator passed it
 * @param work does the work, in the transaction that it is given or, without a key, in its own
 */
export async function answerOnce(
  { access, request, response }: HttpContext,
  operation: string,
  body: { idempotencyKey?: string | null },
  work: (trx?: TransactionClientContract) => Promise<RememberedAnswer>
): Promise<RememberedAnswer> {
  const key = readIdempotencyKey(request.header('idempotency-key'), body.idempotencyKey)
  if (key === null) return work()
  const { workspace, actor } = access
  const caller = actor.apiKeyId ?? actor.userId ?? ''
  const attempt = {
    scope: fingerprint(workspace.id, caller, operation, key),
    request: requestPrints(requestText(body), idempotency.keys),
  }
  const answer = await runOnce(attempt, work)
  if (answer.replayed) response.header('Idempotency-Replayed', 'true')
  return answer
}
