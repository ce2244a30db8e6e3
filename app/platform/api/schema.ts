import type { JsonSchema } from '#app/platform/api/api_operations'
import type { PaginatedList } from '#app/shared/text/validation'

declare const VALUE: unique symbol

/** A schema that remembers the type of the values that it describes. */
export type Schema<Value> = JsonSchema & { readonly [VALUE]?: Value }

/** The type of what a schema describes, so that a record and its schema can be compared. */
export type ValueOf<Described> = Described extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Described extends { readonly [VALUE]?: infer Value }
    ? Value
    : unknown

declare const OPTIONAL: unique symbol

/** A schema of a property that an object may lack. */
export type OptionalSchema<Value> = Schema<Value> & { readonly [OPTIONAL]: true }

type Properties = Record<string, JsonSchema>
type OptionalKey<Described extends Properties> = {
  [Key in keyof Described]: Described[Key] extends { readonly [OPTIONAL]: true } ? Key : never
}[keyof Described]

/** The type of an object with these properties. */
type ValuesOf<Described extends Properties> = Flat<
  {
    -readonly [Key in Exclude<keyof Described, OptionalKey<Described>>]: ValueOf<Described[Key]>
  } & { -readonly [Key in OptionalKey<Described>]?: ValueOf<Described[Key]> }
>
type Flat<Value> = { [Key in keyof Value]: Value[Key] }

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

/** Describes an object. Every property is there but `optional` ones; what has no value is null. */
export function object<const Described extends Properties>(
  properties: Described,
  description?: string
): Schema<ValuesOf<Described>> {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name]))
  return described({ type: 'object', properties, required }, description)
}

const optionals = new WeakSet<JsonSchema>()

/** Describes a property that an object may lack. */
export function optional<const Described extends JsonSchema>(
  schema: Described
): OptionalSchema<ValueOf<Described>> {
  const copy = componentNameOf(schema)
    ? named(componentNameOf(schema)!, { ...schema })
    : { ...schema }
  optionals.add(copy)
  return copy as OptionalSchema<ValueOf<Described>>
}

/** Describes an object whose names are not known before: texts of any kind to values of one. */
export function mapOf<const Described extends JsonSchema>(
  values: Described,
  description?: string
): Schema<Record<string, ValueOf<Described>>> {
  return described({ type: 'object', additionalProperties: values }, description)
}

/** Describes an object with the fields of both. */
export function both<const One extends JsonSchema, const Other extends JsonSchema>(
  one: One,
  other: Other
): Schema<Flat<ValueOf<One> & ValueOf<Other>>> {
  return { allOf: [one, other] }
}

/**
 * Describes a value whose form depends on something else, such as the settings of a plugin. The
 * compiler still compares its type with what is sent; the document only has its description.
 */
export function freeForm<Value>(schema: JsonSchema & { description: string }): Schema<Value> {
  return schema as Schema<Value>
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

/** Describes a page of a list. Behaviour, section 4.10. */
export function paginated<const Item extends JsonSchema>(
  item: Item
): Schema<PaginatedList<ValueOf<Item>>> {
  const page = object({
    items: list(item),
    page: integer('Number of this page, from 1'),
    pageSize: integer('The most items that a page has'),
    totalItems: integer('Items of the whole list'),
    totalPages: integer('Pages of the whole list'),
    nextCursor: optional(nextCursor),
  })
  const name = componentNameOf(item)
  return name ? named(`${name}Page`, page) : page
}
