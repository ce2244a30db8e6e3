import type { HttpContext } from '@adonisjs/core/http'
import type { Validator } from '#app/platform/api/api_operations'

/** What a validator passed, with the validator that did. */
export interface ValidatedInput {
  validator: Validator
  value: unknown
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The body of an operation that declares one. `readBody` reads it. */
    validatedBody?: ValidatedInput

    /** The query of an operation that declares one. `readQuery` reads it. */
    validatedQuery?: ValidatedInput

    /** The file of an operation that takes one as its whole body. `readFileBody` reads it. */
    fileBody?: Buffer
  }
}

/**
 * Returns the JSON body of a call, typed by the validator that its route names as `body`.
 *
 * @throws Error where the route names another validator, which is a fault of the program
 */
export function readBody<Output>(
  ctx: Pick<HttpContext, 'validatedBody'>,
  validator: Validator<Output>
): Output {
  return readInput(ctx.validatedBody, validator, 'body')
}

/**
 * Returns the query of a call, typed by the validator that its route names as `query`.
 *
 * @throws Error where the route names another validator, which is a fault of the program
 */
export function readQuery<Output>(
  ctx: Pick<HttpContext, 'validatedQuery'>,
  validator: Validator<Output>
): Output {
  return readInput(ctx.validatedQuery, validator, 'query')
}

/**
 * Returns the file that a call sent as its whole body.
 *
 * @throws Error where the route takes no `file`, which is a fault of the program
 */
export function readFileBody({ fileBody }: Pick<HttpContext, 'fileBody'>): Buffer {
  if (!fileBody) throw new Error('The route of this call takes no file.')
  return fileBody
}

function readInput<Output>(
  input: ValidatedInput | undefined,
  validator: Validator<Output>,
  part: string
): Output {
  if (input?.validator !== validator) {
    throw new Error(`The route of this call checks its ${part} with another validator.`)
  }
  return input.value as Output
}
