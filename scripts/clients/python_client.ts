import { capitalise, listClientCalls, type ApiDocument, type ClientCall } from './client_calls.js'

const HEAD = `# Generated from the API document by \`./shunt ace codegen\`. Do not edit.
from __future__ import annotations
`

type Schema = Record<string, any>

/** Writes records, inputs and events as typed dictionaries, with the names of the API document. */
export function writePythonTypes(document: ApiDocument): string {
  const types = new TypedDicts()
  for (const [name, schema] of Object.entries(document.components.schemas))
    types.place(name, schema)
  for (const call of listClientCalls(document)) {
    if (call.query.length > 0) types.placeQuery(call)
    for (const [word, schema] of inlineSchemas(call))
      types.place(`${nameOfCall(call)}${word}`, schema)
  }
  const events = Object.values(document.webhooks).map(({ post }) =>
    nameOfRef(post.requestBody.content['application/json'].schema)
  )
  const union = `WebhookEvent = Union[\n${events.map((one) => `    ${one},`).join('\n')}\n]\n`
  const names = 'TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union'
  const imports = `from typing import ${names}\n\nif TYPE_CHECKING:\n    from typing import NotRequired\n`
  return [`${HEAD}\n${imports}`, ...types.written, union].join('\n\n')
}

/** Writes a class for each kind of record, with a method for each call. */
export function writePythonCalls(document: ApiDocument): string {
  const groups = Object.groupBy(listClientCalls(document), ({ resource }) => resource)
  const resources = Object.keys(groups)
  const imports = [
    'from typing import Any, Dict, Iterator, Literal, Optional',
    '',
    'from . import _types as types',
    'from ._call import Call',
    'from ._resource import Resource',
    'from ._settings import Settings',
  ].join('\n')
  const classes = resources.map((resource) => {
    const methods = groups[resource]!.flatMap((call) => writeMethods(call))
    return `class ${capitalise(resource)}Calls(Resource):\n${methods.join('\n\n')}\n`
  })
  const made = resources.map(
    (one) => `        self.${snake(one)} = ${capitalise(one)}Calls(settings)`
  )
  const root = `class Calls:
    """Every call of a workspace, by kind of record."""

    def __init__(self, settings: Settings) -> None:
${made.join('\n')}
`
  return [`${HEAD}\n${imports}\n`, ...classes, root].join('\n\n')
}

function writeMethods(call: ClientCall): string[] {
  const name = snake(call.name)
  const type = answerType(call)
  const send = (way: string, more = '') => `self._${way}(${callOf(call)}${askedOf(call)}${more})`
  const body = call.answer.kind === 'none' ? send('send') : `return ${send('send')}`
  const methods = [define(name, call, type, `${call.summary}\n\n${call.description}`, body)]
  if (call.isPaged) {
    const whole = `${call.summary}: yields each entry of the whole list, a page after the other.`
    const item = type === 'Any' ? 'Any' : itemType(call)
    methods.push(define(`${name}_all`, call, `Iterator[${item}]`, whole, `return ${send('walk')}`))
  }
  if (call.isStreamed) {
    const streamed = `${call.summary}, in pieces of bytes; not repeated once it has begun.`
    methods.push(
      define(`${name}_stream`, call, 'Iterator[bytes]', streamed, `return ${send('stream')}`)
    )
  }
  return methods
}

function define(name: string, call: ClientCall, type: string, doc: string, body: string): string {
  const lines = doc.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n')
  const text = lines.map((line, at) => (at === 0 || !line ? line : `        ${line}`)).join('\n')
  const ended = text.trimEnd() + (lines.length > 1 ? '\n        ' : '')
  return `    def ${name}(${givenOf(call)}) -> ${type}:\n        """${ended}"""\n        ${body}`
}

function givenOf(call: ClientCall): string {
  const { pathNames, body, fileTypes, query } = call
  const given = [
    'self',
    ...pathNames.map((one) => `${snake(one)}: ${one === 'version' ? 'int' : 'str'}`),
  ]
  if (body) {
    const type = typeOfSchema(body.schema, `${nameOfCall(call)}Body`)
    given.push(body.required ? `body: ${type}` : `body: Optional[${type}] = None`)
  }
  if (fileTypes.length > 0) given.push('content: bytes')
  if (fileTypes.length > 1) {
    given.push(`content_type: Literal[${fileTypes.map((one) => `"${one}"`).join(', ')}]`)
  }
  if (query.length > 0) {
    const type = `types.${nameOfCall(call)}Query`
    const isRequired = query.some(({ required }) => required)
    given.push(isRequired ? `query: ${type}` : `query: Optional[${type}] = None`)
  }
  const options = ['timeout_seconds: Optional[float] = None']
  if (call.repeats === 'keyed') options.push('idempotency_key: Optional[str] = None')
  if (call.isConditional) options.push('if_match: Any = None')
  return [...given, '*', ...options].join(', ')
}

function callOf({ verb, path, answer, repeats }: ClientCall): string {
  return `Call("${verb}", "${path}", "${answer.kind}", "${repeats}")`
}

function askedOf({ pathNames, body, fileTypes, query, ...call }: ClientCall): string {
  const asked = []
  if (pathNames.length > 0) {
    asked.push(`path={${pathNames.map((one) => `"${one}": ${snake(one)}`).join(', ')}}`)
  }
  if (body) asked.push('body=body')
  if (fileTypes.length === 1) asked.push(`content=content, content_type="${fileTypes[0]}"`)
  if (fileTypes.length > 1) asked.push('content=content, content_type=content_type')
  if (query.length > 0) asked.push('query=query')
  asked.push('timeout_seconds=timeout_seconds')
  if (call.repeats === 'keyed') asked.push('idempotency_key=idempotency_key')
  if (call.isConditional) asked.push('if_match=if_match')
  return `, ${asked.join(', ')}`
}

function answerType(call: ClientCall): string {
  const { kind, schema } = call.answer
  if (kind === 'none') return 'None'
  if (kind === 'text') return 'str'
  if (kind === 'bytes') return 'bytes'
  return typeOfSchema(schema!, `${nameOfCall(call)}Answer`)
}

const typeOfSchema = (schema: Schema, name: string) =>
  `types.${schema.$ref ? nameOfRef(schema) : name}`

/** Entries of a page have a type of their own only where their schema is named. */
function itemType(call: ClientCall): string {
  const page = nameOfRef(call.answer.schema!)
  return page.endsWith('Page') ? `types.${page.slice(0, -'Page'.length)}` : 'Any'
}

function inlineSchemas(call: ClientCall): [string, Schema][] {
  const found: [string, Schema][] = []
  if (call.body && !call.body.schema.$ref) found.push(['Body', call.body.schema])
  const { kind, schema } = call.answer
  if (kind === 'json' && !schema!.$ref) found.push(['Answer', schema!])
  return found
}

const nameOfCall = ({ resource, name }: ClientCall) => `${capitalise(resource)}${capitalise(name)}`
const nameOfRef = ({ $ref }: Schema) => String($ref).split('/').at(-1)!

function snake(name: string): string {
  return name.replace(
    /(?<![A-Z])[A-Z]+(?![a-z])|[A-Z]/g,
    (part, at) => (at ? '_' : '') + part.toLowerCase()
  )
}

/** Words that no field of a Python class may be called by. */
const KEYWORDS = new Set('from class import global is in not and or if else for pass'.split(' '))
const isFieldName = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name)

/** Collects typed dictionaries: those of named schemas, and those of objects within them. */
class TypedDicts {
  readonly written: string[] = []
  #isQuoting = false

  place(name: string, schema: Schema): void {
    if (isObject(schema)) this.#writeObject(name, schema)
    else this.#writeAlias(name, schema)
  }

  /** Names in an alias are looked up as the file is read, so they are quoted. */
  #writeAlias(name: string, schema: Schema): void {
    this.#isQuoting = true
    const type = this.#type(name, schema)
    this.#isQuoting = false
    this.written.push(`${name} = ${type}\n`)
  }

  placeQuery(call: ClientCall): void {
    const properties = Object.fromEntries(
      call.query.map(({ name, schema, description }) => [name, { ...schema, description }])
    )
    const required = call.query.filter((one) => one.required).map(({ name }) => name)
    this.#writeObject(`${nameOfCall(call)}Query`, { properties, required })
  }

  #writeObject(name: string, { properties, required = [], description }: Schema): void {
    const fields = Object.entries<Schema>(properties).map(([field, schema]) => {
      const type = this.#type(`${name}${capitalise(field)}`, schema)
      return { field, type: required.includes(field) ? type : `NotRequired[${type}]` }
    })
    if (!fields.every(({ field }) => isFieldName(field))) {
      const rows = fields.map(
        ({ field, type }) => `        "${field}": "${type.replaceAll('"', "'")}",`
      )
      this.written.push(
        `${name} = TypedDict(\n    "${name}",\n    {\n${rows.join('\n')}\n    },\n)\n`
      )
      return
    }
    const doc = description ? [`    # ${String(description).replaceAll('\n', ' ')}`] : []
    const rows = fields.map(({ field, type }) => `    ${field}: ${type}`)
    const lines = rows.length + doc.length > 0 ? [...doc, ...rows] : ['    pass']
    this.written.push(`class ${name}(TypedDict):\n${lines.join('\n')}\n`)
  }

  #named(name: string): string {
    return this.#isQuoting ? `"${name}"` : name
  }

  #type(name: string, schema: Schema): string {
    if (schema.$ref) return this.#named(nameOfRef(schema))
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) {
      const types = choices.map((one: Schema, at: number) =>
        this.#type(`${name}${at === 0 ? '' : at + 1}`, one)
      )
      return unite(types)
    }
    if (schema.allOf) return schema.allOf.length === 1 ? this.#type(name, schema.allOf[0]) : 'Any'
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    const types = [schema.type ?? 'any'].flat() as string[]
    return unite(types.map((type) => this.#typeOf(type, name, schema)))
  }

  #typeOf(type: string, name: string, schema: Schema): string {
    const simple: Record<string, string> = {
      string: 'str',
      integer: 'int',
      number: 'float',
      boolean: 'bool',
      null: 'None',
    }
    if (simple[type]) return simple[type]
    if (type === 'array')
      return `List[${schema.items ? this.#type(`${name}Item`, schema.items) : 'Any'}]`
    if (type !== 'object') return 'Any'
    if (isObject(schema)) {
      const isQuoting = this.#isQuoting
      this.#isQuoting = false
      this.#writeObject(name, schema)
      this.#isQuoting = isQuoting
      return this.#named(name)
    }
    const values = schema.additionalProperties
    const inner = values && typeof values === 'object' ? this.#type(`${name}Value`, values) : 'Any'
    return `Dict[str, ${inner}]`
  }
}

function isObject({ properties }: Schema): boolean {
  return Boolean(properties && Object.keys(properties).length > 0)
}

function unite(types: string[]): string {
  const different = [...new Set(types)]
  return different.length === 1 ? different[0] : `Union[${different.join(', ')}]`
}

function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}
