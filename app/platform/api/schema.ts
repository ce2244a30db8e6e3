import type { JsonSchema } from '#app/platform/api/api_operations'

declare const VALUE: unique symbol

/** A schema that remembers the type of the values that it describes. */
export type Schema<Value> = JsonSchema & { readonly [VALUE]?: Value }

/** The type of what a schema describes, so that a record and its schema can be compared. */
export type ValueOf<Described> = Described extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Described extends { readonly [VALUE]?: infer Value }
    ? Value
    : unknown

type Properties = Record<string, JsonSchema>
type ValuesOf<Described extends Properties> = {
  -readonly [Key in keyof Described]: ValueOf<Described[Key]>
}

/** Words for the JSON schemas of answers, so that they read like the record they describe. */
const described = <Value>(schema: JsonSchema, description?: string): Schema<Value> =>
  description ? { ...schema, description } : schema

export const text = (description?: string) => described<string>({ type: 'string' }, description)
export const id = (description?: string) => described<string>({ type: 'string' }, description)
export const flag = (description?: string) => described<boolean>({ type: 'boolean' }, description)
export const integer = (description?: string) => described<number>({ type: 'integer' }, description)
export const number = (description?: string) => described<number>({ type: 'number' }, description)
export const dateTime = (description?: string) =>
  described<string>({ type: 'string', format: 'date-time' }, description)
export const date = (description?: string) =>
  described<string>({ type: 'string', format: 'date' }, description)
export const uri = (description?: string) =>
  described<string>({ type: 'string', format: 'uri' }, description)

/** Describes one of a fixed number of texts. */
export const oneOf = <const Value extends string>(values: readonly Value[], description?: string) =>
  described<Value>({ type: 'string', enum: values }, description)

export function list<const Item extends JsonSchema>(
  items: Item,
  description?: string
): Schema<ValueOf<Item>[]> {
  return described({ type: 'array', items }, description)
}

/** Describes an object. Every property is always there; what can be missing is null. */
export function object<const Described extends Properties>(
  properties: Described,
  description?: string
): Schema<ValuesOf<Described>> {
  return described({ type: 'object', properties, required: Object.keys(properties) }, description)
}

export function nullable<const Described extends JsonSchema>(
  schema: Described
): Schema<ValueOf<Described> | null> {
  const { type, enum: values, ...rest } = schema as { type?: unknown; enum?: unknown[] }
  if (componentNameOf(schema) || typeof type !== 'string') {
    return { anyOf: [schema, { type: 'null' }] }
  }
  return { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest }
}

const componentNames = new WeakMap<JsonSchema, string>()

/**
 * Names a schema, so that the API document has it once, under this name, and refers to it. A copy
 * of a schema (`{ ...schema }`) has no name.
 *
 * @param name as a type of a program: `Link`, `WebhookDelivery`
 */
export function named<Described extends JsonSchema>(name: string, schema: Described): Described {
  componentNames.set(schema, name)
  return schema
}

/** Returns the name of a schema in the API document; undefined for one that is shown in place. */
export function componentNameOf(schema: JsonSchema): string | undefined {
  return componentNames.get(schema)
}

/** Not required: it is there where the request gave a cursor. */
const nextCursor = nullable(
  text('Where the next page begins; null: this is the last one. Only for a request with `cursor`')
)

/** Returns a page of a list. Behaviour, section 4.10. */
export function paginated<const Item extends JsonSchema>(item: Item): JsonSchema {
  const page: JsonSchema = object({
    items: list(item),
    page: integer('Number of this page, from 1'),
    pageSize: integer('The most items that a page has'),
    totalItems: integer('Items of the whole list'),
    totalPages: integer('Pages of the whole list'),
  })
  page.properties = { ...(page.properties as Properties), nextCursor }
  const name = componentNameOf(item)
  return name ? named(`${name}Page`, page) : page
}
