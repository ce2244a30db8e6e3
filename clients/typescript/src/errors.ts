import type { Problem } from './generated/schema.js'

/** A code of the API's catalogue. Newer installations may answer codes that this list lacks. */
export type ProblemCode = NonNullable<Problem['code']>

/** Stands above everything that this package throws. */
export class ShuntError extends Error {
  override name = 'ShuntError'
}

/** An answer that refuses the request. Decide by `code`; `detail` is for people and may change. */
export class ShuntProblem extends ShuntError {
  override name = 'ShuntProblem'

  /** null where the service says nothing but the status: 401, 429, and answers of proxies. */
  readonly code: ProblemCode | null
  readonly detail: string

  /** Name it when you report a fault; null where something else than the service answered. */
  readonly traceId: string | null

  /** The fields that were wrong. */
  readonly errors: readonly { field?: string; code?: string; detail?: string }[]

  /**
   * @param problem the whole object, with the members that some codes add, such as `version`
   * @param retryAfterMs what `Retry-After` asks for
   */
  constructor(
    readonly status: number,
    readonly problem: Readonly<Record<string, unknown>>,
    readonly retryAfterMs: number | null = null
  ) {
    const code = typeof problem.code === 'string' ? problem.code : null
    const detail = typeof problem.detail === 'string' ? problem.detail : `Status ${status}`
    super(code ? `${code}: ${detail}` : detail)
    this.code = code as ProblemCode | null
    this.detail = detail
    this.traceId = typeof problem.traceId === 'string' ? problem.traceId : null
    this.errors = Array.isArray(problem.errors) ? problem.errors : []
  }
}

/** No complete answer arrived, and the request was not repeated, or not once more. */
export class ShuntConnectionError extends ShuntError {
  override name = 'ShuntConnectionError'

  /**
   * @param mayHaveHappened true where the service may have done what was asked before the
   * connection broke: read what is there before you ask again
   */
  constructor(
    message: string,
    readonly mayHaveHappened: boolean,
    options?: { cause?: unknown }
  ) {
    super(message, options)
  }
}

/** A webhook request that was not signed with the secret, or too long ago. */
export class WebhookSignatureError extends ShuntError {
  override name = 'WebhookSignatureError'
}

/** Reports whether an error is a refusal with this code. */
export function isProblem(error: unknown, code?: ProblemCode): error is ShuntProblem {
  return error instanceof ShuntProblem && (code === undefined || error.code === code)
}
