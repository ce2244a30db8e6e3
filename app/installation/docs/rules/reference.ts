import { writeSamples, type CallSample } from '#app/installation/docs/rules/call_samples'
import {
  recordNameOf,
  resolveReference,
  type DocumentNode,
} from '#app/installation/docs/rules/document_node'
import {
  listFields,
  listParameters,
  type ReferenceField,
  type ReferenceParameter,
} from '#app/installation/docs/rules/reference_fields'

/** One call, as the reference shows it. */
export interface ReferenceCall {
  anchor: string
  method: string
  path: string
  summary: string
  description: string[]
  parameters: ReferenceParameter[]
  body: ReferenceBody | null
  answers: ReferenceAnswer[]
  refusals: { status: string; codes: string[] }[]
  samples: CallSample[]

  /** What "Try it" sends: a key where there is one, else the cookie of who is signed in. */
  credential: 'key' | 'session' | null
}

interface ReferenceBody {
  /** Name of the record; null for a file. */
  record: string | null
  description: string

  /** Media type of a body that is a file. */
  file: string | null
  fields: ReferenceField[]
  example: string | null
}

interface ReferenceAnswer {
  status: string
  description: string
  record: string | null
  example: string | null
}

/** A record that calls take or answer, by the name that programs have for it. */
export interface ReferenceRecord {
  name: string
  description: string
  fields: ReferenceField[]
}

export interface ReferenceGroup {
  anchor: string
  tag: string
  description: string
  calls: ReferenceCall[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Builds the reference page from the API document, so that people read what programs read. What
 * webhooks are sent is a group of its own, without anything to try.
 *
 * @param baseUrl address of the installation, for the samples
 */
export function buildReference(document: DocumentNode, baseUrl: string) {
  const calls = [
    ...listOperations(document.paths).map(({ path, method, operation }) => ({
      tag: operation.tags[0] as string,
      call: toCall(document, { path, method, operation }, baseUrl),
    })),
    ...listOperations(document.webhooks).map(({ path, operation }) => ({
      tag: operation.tags[0] as string,
      call: toEvent(document, path, operation),
    })),
  ]
  const groups: ReferenceGroup[] = (document.tags as DocumentNode[]).map(
    ({ name, description = '' }) => ({
      anchor: `tag-${toAnchor(name)}`,
      tag: name,
      description,
      calls: calls
        .filter(({ tag }) => tag === name)
        .map(({ call }) => call)
        .sort(comparePlaces),
    })
  )
  return { groups, records: listRecords(document), version: document.info.version as string }
}

/** Short paths come first: what a group is about before its parts. */
function comparePlaces(one: ReferenceCall, other: ReferenceCall): number {
  const depth = ({ path }: ReferenceCall) => path.split('/').length
  const method = (call: ReferenceCall) => METHODS.indexOf(call.method.toLowerCase())
  return (
    depth(one) - depth(other) ||
    one.path.localeCompare(other.path, 'en') ||
    method(one) - method(other)
  )
}

function listOperations(paths: DocumentNode) {
  return Object.entries<DocumentNode>(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      path,
      method: method.toUpperCase(),
      operation: item[method] as DocumentNode,
    }))
  )
}

function toCall(
  document: DocumentNode,
  { method, path, operation }: { method: string; path: string; operation: DocumentNode },
  baseUrl: string
): ReferenceCall {
  const parameters = listParameters(document, operation)
  const body = toBody(document, operation)
  const credential = credentialOf(operation)
  return {
    anchor: toAnchor(operation.operationId),
    method,
    path,
    summary: operation.summary,
    description: operation.description.split('\n\n'),
    parameters,
    body,
    answers: toAnswers(document, operation),
    refusals: listRefusals(document, operation),
    credential,
    samples: writeSamples({
      method,
      url: baseUrl + fillPath(path, parameters),
      credential,
      body: operation.requestBody?.content['application/json']?.example,
      file: body?.file ?? null,
    }),
  }
}

/** An event is a call that the reader answers. */
function toEvent(document: DocumentNode, type: string, operation: DocumentNode): ReferenceCall {
  return {
    anchor: toAnchor(operation.operationId),
    method: 'EVENT',
    path: type,
    summary: operation.summary,
    description: operation.description.split('\n\n'),
    parameters: listParameters(document, operation),
    body: toBody(document, operation),
    answers: toAnswers(document, operation),
    refusals: [],
    credential: null,
    samples: [],
  }
}

/** Returns the path with the examples of what stands in it, and with what the query has to have. */
function fillPath(path: string, parameters: ReferenceParameter[]): string {
  const filled = parameters
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = parameters.filter(({ place, isRequired }) => place === 'query' && isRequired)
  if (query.length === 0) return filled
  const pairs = Object.fromEntries(query.map(({ name, value }) => [name, value]))
  return `${filled}?${new URLSearchParams(pairs)}`
}

function credentialOf({ security }: DocumentNode): ReferenceCall['credential'] {
  const names = (security as DocumentNode[]).flatMap((one) => Object.keys(one))
  if (names.length === 0) return null
  return names.some((name) => name.startsWith('apiKey')) ? 'key' : 'session'
}

function toBody(document: DocumentNode, { requestBody }: DocumentNode): ReferenceBody | null {
  if (!requestBody) return null
  const json = requestBody.content['application/json']
  return {
    record: json ? recordNameOf(json.schema) : null,
    description: requestBody.description ?? '',
    file: json ? null : Object.keys(requestBody.content)[0],
    fields: json ? listFields(resolveReference(document, json.schema)) : [],
    example: toText(json?.example),
  }
}

function toAnswers(document: DocumentNode, { responses }: DocumentNode): ReferenceAnswer[] {
  return Object.entries<DocumentNode>(responses)
    .filter(([status]) => status < '4')
    .map(([status, given]) => {
      const { description, content = {} } = resolveReference(document, given)
      const [body] = Object.values<DocumentNode>(content)
      return {
        status,
        description,
        record: body?.schema ? recordNameOf(body.schema) : null,
        example: toText(body?.example),
      }
    })
}

/** Lists the codes of all refusals, by status. */
function listRefusals(document: DocumentNode, { responses }: DocumentNode) {
  return Object.entries<DocumentNode>(responses).flatMap(([status, given]) => {
    const content = resolveReference(document, given).content?.['application/problem+json']
    const codes: string[] = content?.schema?.allOf?.[1]?.properties?.code?.enum ?? []
    return codes.length ? [{ status, codes }] : []
  })
}

function listRecords({ components }: DocumentNode): ReferenceRecord[] {
  return Object.entries<DocumentNode>(components.schemas).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fields: listFields(schema),
  }))
}

function toText(example: unknown): string | null {
  if (example === undefined) return null
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

/** Returns the fragment of the page by which links find a call. */
export function toAnchor(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-')
}
