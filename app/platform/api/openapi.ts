import { STATUS_CODES } from 'node:http'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'
import {
  apiOperations,
  isForKeys,
  type ApiOperation,
  type JsonSchema,
} from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { problemCatalogue } from '#app/shared/problem_catalogue'
import installation from '#config/installation'
import pkg from '../../../package.json' with { type: 'json' }

type Operation = ApiOperation & { url: string }

/**
 * Returns the API as an OpenAPI 3.1 document, made from what the routes state of themselves and
 * from the problem lists of the features. https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of apiOperations()) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    'openapi': '3.1.0',
    'info': {
      title: 'Shunt API',
      version: pkg.version,
      description:
        'Short links, QR codes and link analytics. Errors are problem objects (RFC 9457) with a stable `code`; each code has a page of its own.',
    },
    'servers': [{ url: installation.appUrl }],
    'tags': [...new Set(apiOperations().map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    'components': {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'shunt_…' },
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
      schemas: { Problem: problemSchema },
    },
    'x-problems': Object.fromEntries(
      Object.entries(problemCatalogue()).map(([code, { status, detail }]) => [
        code,
        { status, detail },
      ])
    ),
  }
}

function describe(operation: Operation) {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: security(operation),
    ...needs(operation),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...headers(operation),
    ],
    ...requestBody(operation),
    responses: { ...answers(operation), ...refusals(operation) },
  }
}

function requestBody({ body, file }: Operation) {
  if (file) {
    const { contentType, description } = file
    return { requestBody: { description, required: true, content: { [contentType]: {} } } }
  }
  if (!body) return {}
  return { requestBody: { content: { 'application/json': { schema: toSchema(body) } } } }
}

/**
 * Describes how a call authenticates: a workspace call takes a key or a session, a personal one a
 * session alone.
 */
function security({ access }: Operation) {
  if (access === null) return []
  return isForKeys(access) ? [{ apiKey: [] }, { session: [] }] : [{ session: [] }]
}

function needs({ access }: Operation) {
  if (access === null) return {}
  if (isForKeys(access)) return { 'x-scope': access.scope, 'x-role': access.role }
  return { 'x-session': access.session, ...(access.role ? { 'x-role': access.role } : {}) }
}

function pathParameters({ url }: Operation) {
  return [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Operation) {
  if (!query) return []
  const schema = toSchema(query) as { properties: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function headers(operation: Operation) {
  return Object.entries(operation.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function answers(operation: Operation) {
  const entries = operation.answers.map((answer) => {
    const type = answer.contentType ?? 'application/json'
    const named = Object.entries(answer.headers ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ])
    return [
      answer.status,
      {
        description: answer.description,
        ...(named.length ? { headers: Object.fromEntries(named) } : {}),
        ...(answer.schema || answer.contentType
          ? { content: { [type]: answer.schema ? { schema: answer.schema } : {} } }
          : {}),
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** Returns the codes by status, and the answers without a code that any call can have. */
function refusals(operation: Operation) {
  const byStatus = new Map<number, string[]>()
  for (const code of listProblemCodes(operation)) {
    const status = operation.statuses?.[code] ?? problemCatalogue()[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  if (operation.headers?.['If-Match']) byStatus.set(412, conflictsOf(operation))
  const coded = [...byStatus].map(([status, codes]) => [status, refusal(status, codes)])
  const plain: [number, unknown][] = [[500, { description: 'A fault of ours. Quote its traceId' }]]
  if (operation.access) {
    plain.push([401, { description: 'No key, or not a good one. Empty body' }])
    plain.push([429, { description: 'Over the rate limit. Empty body, `Retry-After` in seconds' }])
  }
  if (operation.body) plain.push([413, { description: 'The body is larger than 1 MB' }])
  if (operation.file) {
    const limit = `${operation.file.maxBytes / 1024} KB`
    plain.push([413, { description: `The file is larger than ${limit}` }])
  }
  return Object.fromEntries([...plain, ...coded])
}

/**
 * Lists the refusals of a conflict. With `If-Match`, a version that is over is 412, whatever it is
 * without (RFC 9110, section 13.1.1).
 */
function conflictsOf(operation: Operation): string[] {
  return listProblemCodes(operation).filter((code) => code.endsWith('.version_conflict'))
}

function refusal(status: number, codes: string[]) {
  return {
    description: `${STATUS_CODES[status]}: ${codes.join(', ')}`,
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  }
}

/**
 * Turns a validator into a schema. Unknown fields are ignored, whatever VineJS says of them.
 * Behaviour, section 1.2.
 */
function toSchema(validator: NonNullable<ApiOperation['body']>): JsonSchema {
  const schema = { ...(validator.toJSONSchema() as JsonSchema) }
  delete schema.additionalProperties
  return schema
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'traceId'],
  properties: {
    type: { type: 'string', description: 'Address of the page that explains the code' },
    title: { type: 'string', description: 'Reason phrase of the status' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people; may change' },
    code: { type: 'string', enum: Object.keys(problemCatalogue()) },
    traceId: { type: 'string', description: 'Equals the X-Request-Id header' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
  },
}
