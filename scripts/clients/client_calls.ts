import type { JsonSchema } from '#app/platform/api/api_operations'

/** One call of a workspace, as the generators of clients see it. */
export interface ClientCall {
  /** Id in the API document, such as `links.exportCsv`. */
  id: string

  /** `links` and `exportCsv` of it. */
  resource: string
  name: string
  verb: string

  /** Below the workspace. */
  path: string
  pathNames: string[]
  query: { name: string; required: boolean; schema: JsonSchema; description?: string }[]

  /** Is it a list that is walked by cursor? */
  isPaged: boolean

  /** Is its answer of any length, so that it is also handed out as a stream? */
  isStreamed: boolean
  body: { schema: JsonSchema; required: boolean } | null

  /** Media types of the file that is its whole body. */
  fileTypes: string[]
  isConditional: boolean
  repeats: 'always' | 'keyed' | 'never'
  answer: { kind: 'json' | 'text' | 'bytes' | 'none'; schema: JsonSchema | null; status: string }
  summary: string
  description: string
}

export interface ApiDocument {
  paths: Record<string, Record<string, any>>
  webhooks: Record<string, { post: any }>
  components: Record<string, Record<string, any>>
}

const WORKSPACE = '/api/v1/workspaces/{workspaceId}'

/** POSTs that change nothing when they are sent again, by themselves or by an id in their body. */
const REPEATABLE_POSTS: Record<string, ClientCall['repeats']> = {
  'domains.check': 'always',
  'links.simulate': 'always',
  'links.undelete': 'always',
}

/** The record is known by what the call changes: a repetition would not find it. */
const UNREPEATABLE = ['tags.rename']

/**
 * Returns the part of the API document that a key can call: the operations of workspaces and the
 * events. Without examples, which name the installation that wrote them.
 */
export function selectForKeys(document: ApiDocument): ApiDocument {
  const { paths, webhooks, components, ...rest } = withoutExamples(document) as ApiDocument
  const selected = Object.entries(paths).flatMap(([path, operations]) => {
    const own = Object.entries(operations).filter(([, operation]) => operation['x-scope'])
    return own.length > 0 ? [[path, Object.fromEntries(own)]] : []
  })
  const kept = { ...rest, paths: Object.fromEntries(selected), webhooks }
  return { ...kept, components: reachable(kept, components) }
}

/** Reads the calls of such a document, in its order. */
export function listClientCalls(document: ApiDocument): ClientCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) =>
      readCall(document, path.slice(WORKSPACE.length), verb.toUpperCase(), operation)
    )
  )
}

function readCall(
  { components }: ApiDocument,
  path: string,
  verb: string,
  operation: any
): ClientCall {
  const parameters = (operation.parameters as any[]).map((one) =>
    one.$ref ? components.parameters[one.$ref.split('/').at(-1)] : one
  )
  const query = parameters.filter((one) => one.in === 'query')
  const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name)
  const content: Record<string, any> = operation.requestBody?.content ?? {}
  const json = content['application/json']
  const [resource, ...words] = String(operation.operationId).split('.')
  return {
    id: operation.operationId,
    resource,
    name: words.map((word, at) => (at === 0 ? word : capitalise(word))).join(''),
    verb,
    path,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    query,
    isPaged: query.some(({ name }) => name === 'cursor'),
    isStreamed: /\.(export|report)\b/.test(operation.operationId),
    body: json ? { schema: json.schema, required: operation.requestBody.required } : null,
    fileTypes: json ? [] : Object.keys(content),
    isConditional: headers.includes('If-Match'),
    repeats: judgeRepetition(operation.operationId, verb, headers),
    answer: readAnswerKind(operation.responses),
    summary: operation.summary,
    description: operation.description,
  }
}

function judgeRepetition(id: string, verb: string, headers: string[]): ClientCall['repeats'] {
  if (UNREPEATABLE.includes(id)) return 'never'
  if (headers.includes('Idempotency-Key')) return 'keyed'
  return verb === 'POST' ? (REPEATABLE_POSTS[id] ?? 'never') : 'always'
}

function readAnswerKind(responses: Record<string, any>): ClientCall['answer'] {
  const [status, answer] = Object.entries(responses).find(([key]) => key.startsWith('2'))!
  const [type, content] = Object.entries<any>(answer.content ?? {})[0] ?? []
  if (!type) return { kind: 'none', schema: null, status }
  if (type === 'application/json') return { kind: 'json', schema: content.schema, status }
  return { kind: /^text\//.test(type) ? 'text' : 'bytes', schema: null, status }
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Fields may be called `example` too: only values beside a schema or a description are examples. */
function withoutExamples(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutExamples(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name]) => isNames || (name !== 'example' && name !== 'examples')
  )
  return Object.fromEntries(
    entries.map(([name, one]) => [name, withoutExamples(one, name === 'properties' && !isNames)])
  )
}

/** Keeps the components that the kept part refers to, and those that they refer to. */
function reachable(
  from: unknown,
  components: ApiDocument['components']
): ApiDocument['components'] {
  const wanted = new Set(['schemas/Problem'])
  for (let texts = [from, components.schemas.Problem]; texts.length > 0;) {
    // A reference may lead to a part of a component.
    const found = texts.flatMap((one) => [
      ...JSON.stringify(one).matchAll(/"#\/components\/(\w+\/[^"/]+)/g),
    ])
    const fresh = new Set(found.map(([, key]) => key).filter((key) => !wanted.has(key)))
    for (const key of fresh) wanted.add(key)
    texts = [...fresh].map((key) => lookUp(components, key))
  }
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(`${kind}/${name}`))),
    ])
  )
}

function lookUp(components: ApiDocument['components'], key: string): unknown {
  const [kind, name] = key.split('/')
  return components[kind][name]
}
