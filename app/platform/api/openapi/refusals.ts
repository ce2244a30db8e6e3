import { STATUS_CODES } from 'node:http'
import type { ApiOperation, JsonSchema } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { describeHeaders } from '#app/platform/api/openapi/headers'
import { list, named, object } from '#app/platform/api/schema'
import { problemCatalogue } from '#app/shared/problems/problem_catalogue'
import installation from '#config/installation'

type RoutedOperation = ApiOperation & { url: string }

const TRACE_ID = '1m7yz9h1ky5rp426txn8'

const fieldErrorSchema = named(
  'FieldError',
  object({
    field: { type: 'string', description: 'The field of the request; empty: the whole body' },
    code: { type: 'string', description: 'The code of this field' },
    detail: { type: 'string', description: 'What is wrong with it, for people' },
  })
)

/** The problem object (RFC 9457) in the shape of behaviour, section 1.4. */
export function problemSchema(): JsonSchema {
  return named('Problem', {
    type: 'object',
    description: 'A refusal (RFC 9457). Some codes add members of their own.',
    required: ['type', 'title', 'status', 'detail', 'traceId'],
    properties: {
      type: { type: 'string', description: 'Address of the page that explains the code' },
      title: { type: 'string', description: 'Reason phrase of the status' },
      status: { type: 'integer', description: 'The HTTP status' },
      detail: { type: 'string', description: 'For people; may change' },
      code: {
        type: 'string',
        description: 'Stable, for programs; missing where nothing but the status is to be said',
        enum: Object.keys(problemCatalogue()),
      },
      traceId: { type: 'string', description: 'Equals the X-Request-Id header' },
      errors: list(fieldErrorSchema, 'The fields that are wrong'),
    },
  })
}

/** Answers without a code that several operations have. */
export const sharedResponses: Record<string, JsonSchema> = {
  Unauthorized: {
    description: 'No key or session, or one that is not valid. Empty body',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
  },
  TooManyRequests: {
    description: 'Over the rate limit. Empty body',
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
      'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    },
  },
  Fault: plain(500, 'The service failed. Quote the traceId when you report it'),
  BadRequest: { description: 'Not a request of HTTP, or one with headers that are too large' },
  AddressTooLong: { description: 'Address and headers have more than 16 KB together. Empty body' },
  BodyTooLarge: plain(413, 'The body is larger than 1 MB'),
}

/** Describes what an operation refuses: its codes by status, and the answers without a code. */
export function describeRefusals(operation: RoutedOperation): Record<string, JsonSchema> {
  const byStatus = new Map<number, string[]>()
  for (const code of listProblemCodes(operation)) {
    const status = operation.statuses?.[code] ?? problemCatalogue()[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  if (operation.headers?.['If-Match']) byStatus.set(412, conflictsOf(operation))
  const coded = [...byStatus].map(([status, codes]) => [status, refusal(operation, status, codes)])
  return { ...withoutCode(operation), ...Object.fromEntries(coded) }
}

function withoutCode({ access, body, file, answers }: ApiOperation): Record<string, JsonSchema> {
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    431: refer('AddressTooLong'),
    500: refer('Fault'),
    ...(access || body || answers.some(({ status }) => status >= 400 && status < 500)
      ? {}
      : { '4XX': refer('BadRequest') }),
    ...(access ? { 401: refer('Unauthorized'), 429: refer('TooManyRequests') } : {}),
    ...(body ? { 413: refer('BodyTooLarge') } : {}),
    ...(file ? { 413: plain(413, `The file is larger than ${file.maxBytes / 1024} KB`) } : {}),
  }
}

/**
 * Lists the refusals of a conflict. With `If-Match`, a version that is over is 412, whatever it is
 * without (RFC 9110, section 13.1.1).
 */
function conflictsOf(operation: RoutedOperation): string[] {
  return listProblemCodes(operation).filter((code) => code.endsWith('.version_conflict'))
}

function refusal(operation: RoutedOperation, status: number, codes: string[]): JsonSchema {
  // Limits on tries and on calls answer 429 without one.
  const mayBeEmpty = status === 429 || (operation.access === null && status === 401)
  return {
    description: `${STATUS_CODES[status]}: ${codes.join(', ')}${mayBeEmpty ? '; or no body' : ''}`,
    headers: describeHeaders(operation, status),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              type: 'object',
              required: ['code'],
              properties: { code: { type: 'string', enum: codes, description: 'The code' } },
            },
          ],
        },
        example: exampleOf(status, codes[0]),
      },
    },
  }
}

function exampleOf(status: number, code: string) {
  return {
    type: `${installation.docsUrl}/errors/${code}`,
    title: STATUS_CODES[status],
    status,
    detail: problemCatalogue()[code].detail,
    code,
    traceId: TRACE_ID,
  }
}

function plain(status: number, description: string): JsonSchema {
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: {
          type: 'about:blank',
          title: STATUS_CODES[status],
          status,
          detail: description,
          traceId: TRACE_ID,
        },
      },
    },
  }
}
