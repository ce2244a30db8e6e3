import {
  isCreating,
  isForKeys,
  type ApiOperation,
  type JsonSchema,
} from '#app/platform/api/api_operations'
import { toTypeName } from '#app/platform/api/openapi/names'

/** Headers of answers that several operations have. */
export const sharedHeaders: Record<string, JsonSchema> = {
  XRequestId: {
    description: 'Id of the request, in the log of the service too',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  RateLimitPolicy: {
    description: 'The quota and its window in seconds; for keys and sessions',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'Calls that are left, and seconds until the quota is whole again',
    schema: { type: 'string' },
    example: '"default";r=599;t=60',
  },
  RetryAfter: {
    description: 'Seconds until a request can succeed',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '12',
  },
  Location: {
    description: 'Path of what was created',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The version, in quotes: send it back in `If-Match` or `If-None-Match`',
    schema: { type: 'string' },
    example: '"3"',
  },
  IdempotencyReplayed: {
    description: 'There where an earlier request with the same key was answered so',
    schema: { type: 'string', enum: ['true'] },
  },
}

const refer = (key: string) => ({ $ref: `#/components/headers/${key}` })

/** Describes the headers of one answer: those that it declares, and those that all have. */
export function describeHeaders(
  operation: ApiOperation,
  status: number,
  declared: Record<string, string> = {}
): JsonSchema {
  const { access } = operation
  const own = Object.entries(declared).map(([name, description]) => [
    name,
    toTypeName(name) in sharedHeaders
      ? refer(toTypeName(name))
      : { description, schema: { type: 'string' } },
  ])
  return {
    'X-Request-Id': refer('XRequestId'),
    ...(access && isForKeys(access)
      ? { 'RateLimit-Policy': refer('RateLimitPolicy'), 'RateLimit': refer('RateLimit') }
      : {}),
    ...(status === 201 ? { Location: refer('Location') } : {}),
    ...(status < 300 && isCreating(operation)
      ? { 'Idempotency-Replayed': refer('IdempotencyReplayed') }
      : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': refer('RetryAfter') } : {}),
    ...Object.fromEntries(own),
  }
}
