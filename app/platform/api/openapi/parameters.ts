import { isCreating, type ApiOperation, type JsonSchema } from '#app/platform/api/api_operations'
import { readsOneRecord } from '#app/platform/api/known_record'
import type { Components } from '#app/platform/api/openapi/components'
import { annotate, exampleOfField } from '#app/platform/api/openapi/field_notes'
import { toInputSchema } from '#app/platform/api/openapi/inputs'
import { toTypeName } from '#app/platform/api/openapi/names'

type Operation = ApiOperation & { url: string }
type Parameter = JsonSchema & { name: string; in: string }

/** What stands in paths, by name. */
const IN_PATHS: Record<string, string> = {
  workspaceId: 'The workspace that the call is for',
  organisationId: 'The organisation',
  version: 'Number of a version of the link',
  name: 'Name of the tag, URL-encoded',
  memberId: 'The account of the member',
  userId: 'The account',
}

/** What paged lists take where nothing is said. Behaviour, section 4.10. */
const DEFAULTS: Record<string, unknown> = { page: 1, pageSize: 25, sort: '-createdAt' }

const KNOWN_TAGS = 'ETags that the caller has: the answer is 304 where one of them still holds'

const IDEMPOTENCY_KEY =
  'Up to 200 characters, remembered for 48 hours. A repeated request with the same key makes nothing more and is answered as the first was, less secrets: those are null then'

const REQUEST_ID: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'An id of your own for the request; the answer has it again',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
}

const SERVICE_REQUEST: Parameter = {
  name: 'X-Service-Request',
  in: 'header',
  required: false,
  description: 'Has to be 1 in every changing call of a session; not needed with a key',
  schema: { type: 'string', enum: ['1'] },
}

/** Collects the parameters of a document: those that several operations have stand in it once. */
export class Parameters {
  readonly shared: Record<string, Parameter> = {}

  constructor(private readonly components: Components) {}

  of(operation: Operation): JsonSchema[] {
    return [
      ...this.#path(operation),
      ...this.#query(operation),
      ...this.#headers(operation),
      this.#share('RequestId', REQUEST_ID),
      ...(operation.access && operation.method !== 'GET'
        ? [this.#share('ServiceRequest', SERVICE_REQUEST)]
        : []),
    ]
  }

  #path({ url }: Operation): JsonSchema[] {
    return namesInPath(url).map((name) =>
      this.#share(`${toTypeName(name)}InPath`, {
        name,
        in: 'path',
        required: true,
        description: IN_PATHS[name] ?? `The ${toWords(name.replace(/Id$/, ''))}`,
        schema: { type: name === 'version' ? 'integer' : 'string' },
        example: exampleOfField(name) ?? (name === 'name' ? 'spring' : '1m7yz1d7be7gepxpyfd0'),
      })
    )
  }

  /** Leaves out what the path says already: generators with one list of both would have it twice. */
  #query({ query, url }: Operation): JsonSchema[] {
    if (!query) return []
    const { properties, required = [] } = toInputSchema(query)
    const asked = Object.entries(properties).filter(([name]) => !namesInPath(url).includes(name))
    return asked.map(([name, property]) => {
      const { description, ...schema } = annotate(name, this.components.place(property))
      return this.#share(`${toTypeName(name)}InQuery`, {
        name,
        in: 'query',
        required: required.includes(name),
        description: description ?? `Only with this ${toWords(name)}`,
        schema: name in DEFAULTS ? { ...schema, default: DEFAULTS[name] } : schema,
      })
    })
  }

  #headers(operation: Operation): JsonSchema[] {
    const known = readsOneRecord(operation) ? { 'If-None-Match': KNOWN_TAGS } : {}
    const once = isCreating(operation) ? { 'Idempotency-Key': IDEMPOTENCY_KEY } : {}
    return Object.entries({ ...known, ...once, ...operation.headers }).map(([name, description]) =>
      this.#share(toTypeName(name), {
        name,
        in: 'header',
        required: false,
        description,
        schema: { type: 'string', ...(name === 'Idempotency-Key' ? { maxLength: 200 } : {}) },
      })
    )
  }

  /** Refers to a parameter; one that says something else under the same name stays in place. */
  #share(key: string, parameter: Parameter): JsonSchema {
    const known = (this.shared[key] ??= parameter)
    if (JSON.stringify(known) !== JSON.stringify(parameter)) return parameter
    return { $ref: `#/components/parameters/${key}` }
  }
}

function toWords(name: string): string {
  return name.replace(/([A-Z])/g, ' $1').toLowerCase()
}

function namesInPath(url: string): string[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name]) => name)
}
