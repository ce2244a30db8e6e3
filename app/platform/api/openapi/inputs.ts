import type { JsonSchema, Validator } from '#app/platform/api/api_operations'
import { inputDocumentOf } from '#app/platform/api/input_documents'
import { componentNameOf, nullable } from '#app/platform/api/schema'

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>
  required?: string[]
}

/**
 * Returns the schema of an input: types and limits from its validator, the rest from its document.
 * Unknown fields are ignored, whatever VineJS says of them. Behaviour, section 1.2.
 *
 * @param isChange of PATCH, where a field that is missing stays as it is; an input of PATCH alone, such
 * as the new name of a tag, may need one all the same
 */
export function toInputSchema(validator: Validator, isChange = false): ObjectSchema {
  const { fields = {}, ...document } = inputDocumentOf(validator)
  const isOfBoth = document.changeName !== undefined
  const required = (isChange && isOfBoth ? [] : document.required) ?? []
  const schema = tidy(validator.toJSONSchema() as JsonSchema) as ObjectSchema
  const unknown = [...required, ...Object.keys(fields)].filter(
    (name) => !(name in schema.properties)
  )
  if (unknown.length) throw new Error(`No validator knows the documented field ${unknown[0]}.`)
  const needed = [...new Set([...(schema.required ?? []), ...required])]
  const properties = Object.entries(schema.properties).map(([name, property]) => [
    name,
    mergeField(property, fields[name], !required.includes(name)),
  ])
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(needed.length ? { required: needed } : {}),
  }
}

/**
 * Returns the schema of a body. What holds where a field is left out is said in words: generators of
 * clients take a field with a `default` for one that is always there.
 */
export function toBodySchema(validator: Validator, isChange: boolean): ObjectSchema {
  const schema = toInputSchema(validator, isChange)
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const { default: value, ...rest } = property
    if (value === undefined) return [name, property]
    return [name, { ...rest, description: `${rest.description}. Left out: \`${value}\`` }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function mergeField(
  property: JsonSchema,
  noted: JsonSchema | undefined,
  mayBeNull: boolean
): JsonSchema {
  const isNullable = allowsNull(property)
  const base = !mayBeNull && isNullable ? withoutNull(property) : property
  if (!noted) return base
  const replaces = noted.type || noted.enum || noted.anyOf || noted.allOf || componentNameOf(noted)
  if (!replaces) return { ...base, ...noted }
  return isNullable && mayBeNull ? nullable(noted) : noted
}

function allowsNull({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(type)) return type.includes('null')
  return Array.isArray(anyOf) && anyOf.some((one) => one.type === 'null')
}

function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { ...schema, type: types.length === 1 ? types[0] : types }
  }
  const { anyOf, ...rest } = schema
  return { ...rest, ...(anyOf as JsonSchema[]).find(({ type }) => type !== 'null') }
}

/** Says in the usual words what VineJS says in its own. */
function tidy(schema: JsonSchema): JsonSchema {
  const { additionalProperties, required, properties, items, anyOf, ...rest } = schema
  if (isLooseBoolean(rest.enum)) return { type: 'boolean' }
  const choices = (anyOf as JsonSchema[] | undefined)?.map(tidy)
  const values = choices?.length === 2 && choices[1].type === 'null' ? choices[0].enum : undefined
  if (values) return { ...rest, type: ['string', 'null'], enum: [...(values as unknown[]), null] }
  return {
    ...rest,
    ...(choices ? { anyOf: choices } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, tidy(property)])
          ),
        }
      : {}),
    ...(items ? { items: tidy(items as JsonSchema) } : {}),
    ...(Array.isArray(required) && required.length ? { required } : {}),
    ...(additionalProperties === true && !Object.keys(properties ?? {}).length
      ? { additionalProperties }
      : {}),
  }
}

/** A boolean of a query, which VineJS describes by every way to write it. */
function isLooseBoolean(values: unknown): boolean {
  return Array.isArray(values) && values.includes(true) && values.includes('true')
}
