import { listScopes } from '#app/platform/access/rules'
import {
  apiOperations,
  isForKeys,
  type ApiOperation,
  type JsonSchema,
} from '#app/platform/api/api_operations'
import { inputDocumentOf } from '#app/platform/api/input_documents'
import { describeAnswers } from '#app/platform/api/openapi/answers'
import { Components } from '#app/platform/api/openapi/components'
import { describeEvents } from '#app/platform/api/openapi/events'
import { sharedHeaders } from '#app/platform/api/openapi/headers'
import { toBodySchema } from '#app/platform/api/openapi/inputs'
import { toOperationId, toTypeName } from '#app/platform/api/openapi/names'
import { Parameters } from '#app/platform/api/openapi/parameters'
import {
  describeRefusals,
  problemSchema,
  sharedResponses,
} from '#app/platform/api/openapi/refusals'
import { SecuritySchemes } from '#app/platform/api/openapi/security'
import { describeTags } from '#app/platform/api/openapi/tags'
import { named } from '#app/platform/api/schema'
import { problemCatalogue } from '#app/shared/problems/problem_catalogue'
import installation from '#config/installation'
import pkg from '../../../package.json' with { type: 'json' }

type Operation = ApiOperation & { url: string }

/**
 * Returns the API as an OpenAPI 3.1 document, made from what the routes state of themselves and
 * from the problem lists of the features. https://spec.openapis.org/oas/v3.1.1.html
 *
 * @param operations those of this process, unless a test has others
 */
export function openApiDocument(operations: readonly Operation[] = apiOperations()): JsonSchema {
  const components = new Components()
  const parameters = new Parameters(components)
  const schemes = new SecuritySchemes()
  components.place(problemSchema())
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    const described = {
      ...describe(operation, components, parameters),
      security: schemes.of(operation),
    }
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  const webhooks = describeEvents(components)
  return {
    'openapi': '3.1.0',
    'info': describeInfo(),
    'servers': [describeServer()],
    'tags': describeTags([...operations.map(({ tag }) => tag), 'Events']),
    paths,
    webhooks,
    'components': {
      securitySchemes: sorted(schemes.used),
      schemas: sorted(components.schemas),
      parameters: sorted(parameters.shared),
      headers: sharedHeaders,
      responses: sharedResponses,
    },
    'x-problems': Object.fromEntries(
      Object.entries(problemCatalogue()).map(([code, { status, detail }]) => [
        code,
        { status, detail },
      ])
    ),
  }
}

function describeInfo(): JsonSchema {
  return {
    title: 'Shunt API',
    version: pkg.version,
    summary: 'Short links, QR codes and link analytics',
    description:
      'Short links, QR codes and link analytics. Errors are problem objects (RFC 9457) with a stable `code`; each code has a page of its own.',
    contact: { name: 'The operator of this installation', url: installation.appUrl },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  }
}

/** The variables have no descriptions: swagger-parser, and what is built on it, refuses those. */
function describeServer(): JsonSchema {
  const { protocol, host, pathname } = new URL(installation.appUrl)
  return {
    url: '{scheme}://{host}',
    description:
      'This installation: its host, with the port if it has one. The scheme is https, or http on your own machine',
    variables: {
      scheme: { enum: ['https', 'http'], default: protocol.slice(0, -1) },
      host: { default: host + pathname.replace(/\/$/, '') },
    },
  }
}

function describe(operation: Operation, components: Components, parameters: Parameters) {
  const { description, summary } = operation
  const needed = describeNeeds(operation)
  return {
    operationId: toOperationId(operation.id),
    tags: [operation.tag],
    summary,
    description: [description, needed].filter(Boolean).join('\n\n'),
    ...needs(operation),
    parameters: parameters.of(operation),
    ...requestBody(operation, components),
    responses: joinResponses(describeAnswers(operation, components), describeRefusals(operation)),
  }
}

function requestBody({ id, method, body, file }: Operation, components: Components) {
  if (file) {
    const { contentType, description } = file
    const content = Object.fromEntries([contentType].flat().map((type) => [type, {}]))
    return { requestBody: { description, required: true, content } }
  }
  if (!body) return {}
  const { name, changeName, example, optional = false } = inputDocumentOf(body)
  const isChange = method === 'PATCH'
  const typeName = (isChange && changeName) || name || `${toTypeName(id)}Input`
  const schema = components.place(named(typeName, toBodySchema(body, isChange)))
  return {
    requestBody: {
      required: !optional,
      content: { 'application/json': { schema, ...(example ? { example } : {}) } },
    },
  }
}

/** Joins what an operation answers and what it refuses, where both have the same status. */
function joinResponses(
  answers: Record<string, JsonSchema>,
  refusals: Record<string, JsonSchema>
): Record<string, JsonSchema> {
  const joined = { ...refusals }
  for (const [status, answer] of Object.entries(answers)) {
    const refusal = refusals[status]?.$ref ? undefined : refusals[status]
    const content = { ...(answer.content as object), ...(refusal?.content as object) }
    joined[status] = {
      description: [answer.description, refusal?.description].filter(Boolean).join('; or '),
      headers: { ...(answer.headers as object), ...(refusal?.headers as object) },
      ...(Object.keys(content).length ? { content } : {}),
    }
  }
  return joined
}

/** Describes what a caller has to be, in words; null for a call that anyone may make. */
export function describeNeeds({ access }: ApiOperation): string | null {
  if (access === null) return null
  if (isForKeys(access)) {
    const scopes = listScopes(access).map((scope) => `\`${scope}\``)
    const word = scopes.length > 1 ? 'scopes' : 'scope'
    return `Needs the ${word} ${scopes.join(' and ')} of a key, and the role ${access.role} or above.`
  }
  const who =
    access.session === 'signed in' ? 'a signed-in person' : 'an administrator of the installation'
  if (access.role) return `For ${who} with the role ${access.role} or above.`
  if (access.organisation === 'Owner') return `For ${who} who is Owner of the organisation.`
  return `For ${who}.`
}

function needs({ access }: Operation) {
  if (access === null) return {}
  if (isForKeys(access)) {
    const { scope, alsoScope, role } = access
    return { 'x-scope': scope, ...(alsoScope && { 'x-also-scope': alsoScope }), 'x-role': role }
  }
  return { 'x-session': access.session, ...(access.role ? { 'x-role': access.role } : {}) }
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
