import type { JsonSchema } from '#app/platform/api/api_operations'

/** Words for the JSON schemas of answers, so that they read like the record they describe. */
const described = (schema: JsonSchema, description?: string): JsonSchema =>
  description ? { ...schema, description } : schema

export const text = (description?: string) => described({ type: 'string' }, description)
export const id = (description?: string) => described({ type: 'string' }, description)
export const flag = (description?: string) => described({ type: 'boolean' }, description)
export const integer = (description?: string) => described({ type: 'integer' }, description)
export const number = (description?: string) => described({ type: 'number' }, description)
export const dateTime = () => ({ type: 'string', format: 'date-time' })
export const date = () => ({ type: 'string', format: 'date' })
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** Describes an object. Every property is always there; what can be missing is null. */
export function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

/** Returns a page of a list. Behaviour, section 4.10. */
export function paginated(item: JsonSchema): JsonSchema {
  return object({
    items: list(item),
    page: integer(),
    pageSize: integer(),
    totalItems: integer(),
    totalPages: integer(),
  })
}
