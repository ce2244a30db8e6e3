import openapiTS, { astToString } from 'openapi-typescript'
import { capitalise, listClientCalls, type ApiDocument, type ClientCall } from './client_calls.js'

const HEAD = '// Generated from the API document by `./shunt ace codegen`. Do not edit.\n\n'

/** Writes the types of records, inputs and events: by openapi-typescript, each by its name too. */
export async function writeSchemaTypes(document: ApiDocument): Promise<string> {
  const types = await openapiTS(withoutRefusals(document) as any, {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return HEAD + astToString(types)
}

/**
 * Leaves out what a client makes no type of: refusals, which all are one kind of object, and headers.
 * They would be nine tenths of the types.
 */
function withoutRefusals({ components, ...document }: ApiDocument) {
  const { schemas, parameters } = components
  const copy = structuredClone({ ...document, components: { schemas, parameters } })
  for (const operation of Object.values(copy.paths).flatMap((one) => Object.values(one))) {
    const answers = Object.entries<any>(operation.responses).filter(([status]) => status < '300')
    const bare = answers.map(([status, answer]) => [status, { ...answer, headers: undefined }])
    operation.responses = Object.fromEntries(bare)
  }
  return JSON.parse(JSON.stringify(copy)) as Omit<ApiDocument, 'components'>
}

/** Writes a class for each kind of record, with a method for each call. */
export function writeCallClasses(document: ApiDocument): string {
  const groups = Object.groupBy(listClientCalls(document), ({ resource }) => resource)
  const resources = Object.keys(groups)
  const events = Object.values(document.webhooks).map(({ post }) => {
    const { schema } = post.requestBody.content['application/json']
    return `  | Schemas['${nameOf(schema)}']`
  })
  return [
    HEAD.trimEnd(),
    `import type { Call } from '../call.js'`,
    `import { Resource } from '../resource.js'`,
    `import type { CallOptions, ConditionalOptions, IdempotentOptions, Settings } from '../settings.js'`,
    `import type { components, operations } from './schema.js'`,
    `type Schemas = components['schemas']`,
    `type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>`,
    `/** What a webhook is sent. */\nexport type WebhookEvent =\n${events.join('\n')}`,
    writeTable(Object.values(groups).flatMap((calls) => calls!)),
    ...resources.map((resource) => writeClass(resource, groups[resource]!)),
    writeRoot(resources),
  ]
    .join('\n\n')
    .concat('\n')
}

const classOf = (resource: string) => `${capitalise(resource)}Calls`

function writeTable(calls: ClientCall[]): string {
  const rows = calls.map(({ id, verb, path, answer, repeats }) => {
    const row = `method: '${verb}', path: '${path}', answer: '${answer.kind}', repeats: '${repeats}'`
    return `  '${id}': { ${row} },`
  })
  return `const CALLS = {\n${rows.join('\n')}\n} as const satisfies Record<string, Call>`
}

function writeRoot(resources: string[]): string {
  const fields = resources.map((one) => `  readonly ${one}: ${classOf(one)}`)
  const made = resources.map((one) => `    this.${one} = new ${classOf(one)}(settings)`)
  return `/** Every call of a workspace, by kind of record. */
export class Calls {
${fields.join('\n')}

  constructor(settings: Settings) {
${made.join('\n')}
  }
}`
}

function writeClass(resource: string, calls: ClientCall[]): string {
  const methods = calls.flatMap((call) => [
    writeMethod(call),
    ...(call.isPaged ? [writeWalk(call)] : []),
    ...(call.isStreamed ? [writeStream(call)] : []),
  ])
  return `export class ${classOf(resource)} extends Resource {\n${methods.join('\n\n')}\n}`
}

function writeMethod(call: ClientCall): string {
  const { given, asked } = argumentsOf(call)
  return [
    comment(call.summary, call.description),
    `  ${call.name}(${given}): Promise<${answerType(call)}> {`,
    `    return this.makeCall<${answerType(call)}>(CALLS['${call.id}'], { ${asked} })`,
    '  }',
  ].join('\n')
}

function writeWalk(call: ClientCall): string {
  const { given, asked } = argumentsOf(call)
  const item = `${answerType(call)}['items'][number]`
  return [
    comment(`${call.summary}: yields each entry of the whole list, a page after the other.`, ''),
    `  ${call.name}All(${given}): AsyncGenerator<${item}, void, undefined> {`,
    `    return this.walkPages<${item}>(CALLS['${call.id}'], { ${asked} })`,
    '  }',
  ].join('\n')
}

function writeStream(call: ClientCall): string {
  const { given, asked } = argumentsOf(call)
  const type = 'ReadableStream<Uint8Array<ArrayBuffer>>'
  return [
    comment(`${call.summary}, as a stream, which is not repeated once it has begun.`, ''),
    `  ${call.name}Stream(${given}): Promise<${type}> {`,
    `    return this.makeCall<${type}>({ ...CALLS['${call.id}'], answer: 'stream' }, { ${asked} })`,
    '  }',
  ].join('\n')
}

function argumentsOf(call: ClientCall): { given: string; asked: string } {
  const { pathNames, body, fileTypes, query } = call
  const given = pathNames.map((name) => `${name}: ${name === 'version' ? 'number' : 'string'}`)
  const asked = pathNames.length > 0 ? [`path: { ${pathNames.join(', ')} }`] : []
  if (body) {
    given.push(`body${body.required ? '' : '?'}: ${schemaType(call, body.schema)}`)
    asked.push('body')
  }
  if (fileTypes.length > 0) {
    given.push('bytes: Blob | Uint8Array<ArrayBuffer>')
    const types = fileTypes.map((type) => `'${type}'`)
    if (types.length > 1) given.push(`contentType: ${types.join(' | ')}`)
    asked.push(`file: { bytes, contentType${types.length > 1 ? '' : `: ${types[0]}`} }`)
  }
  if (query.length > 0) {
    const optional = query.some(({ required }) => required) ? '' : '?'
    given.push(`query${optional}: Query<'${call.id}'>`)
    asked.push('query')
  }
  given.push(`options?: ${optionsType(call)}`)
  return { given: given.join(', '), asked: [...asked, 'options'].join(', ') }
}

function optionsType({ repeats, isConditional }: ClientCall): string {
  if (repeats === 'keyed') return 'IdempotentOptions'
  return isConditional ? 'ConditionalOptions' : 'CallOptions'
}

function schemaType({ id }: ClientCall, schema: Record<string, unknown>): string {
  if (schema.$ref) return `Schemas['${nameOf(schema)}']`
  return `NonNullable<operations['${id}']['requestBody']>['content']['application/json']`
}

function answerType({ id, answer }: ClientCall): string {
  if (answer.kind === 'none') return 'void'
  if (answer.kind === 'text') return 'string'
  if (answer.kind === 'bytes') return 'Uint8Array<ArrayBuffer>'
  if (answer.schema?.$ref) return `Schemas['${nameOf(answer.schema)}']`
  return `operations['${id}']['responses'][${answer.status}]['content']['application/json']`
}

const nameOf = ({ $ref }: Record<string, unknown>) => String($ref).split('/').at(-1)!

function comment(...paragraphs: string[]): string {
  const lines = paragraphs
    .filter(Boolean)
    .join('\n\n')
    .replaceAll('*/', '* /')
    .split('\n')
    .map((line) => `   * ${line}`.trimEnd())
  return ['  /**', ...lines, '   */'].join('\n')
}
