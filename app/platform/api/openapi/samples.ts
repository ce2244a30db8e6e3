import type { JsonSchema } from '#app/platform/api/api_operations'
import { exampleOfField } from '#app/platform/api/openapi/field_notes'

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  'date': '2026-11-21',
  'uri': 'https://example.com/spring',
  'email': 'ada@example.com',
}

type Schemas = Record<string, JsonSchema>

/** Makes a value that a schema describes, for the examples of the API document. */
export function makeSample(schema: JsonSchema, schemas: Schemas, field = ''): unknown {
  if (schema.examples) return (schema.examples as unknown[])[0]
  if (schema.$ref) return makeSample(schemas[nameOf(schema.$ref as string)], schemas, field)
  if (schema.const !== undefined) return schema.const
  if (schema.allOf) {
    const parts = (schema.allOf as JsonSchema[]).map((part) => makeSample(part, schemas, field))
    return Object.assign({}, ...parts)
  }
  const choice = ((schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined)?.[0]
  if (choice) return makeSample(choice, schemas, field)
  const known = exampleOfField(field)
  if (Array.isArray(schema.enum)) {
    return schema.enum.includes(known) ? known : schema.enum[0]
  }
  return makeByType(schema, schemas, field, known)
}

function makeByType(schema: JsonSchema, schemas: Schemas, field: string, known: unknown): unknown {
  const types = [schema.type].flat()
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Schemas).map(([name, property]) => [
          name,
          makeSample(property, schemas, name),
        ])
      )
    case 'array':
      return makeList((schema.items ?? {}) as JsonSchema, schemas, known)
    case 'integer':
    case 'number':
      return typeof known === 'number' ? known : ((schema.minimum as number) ?? 1)
    case 'boolean':
      return typeof known === 'boolean' ? known : true
    case 'string':
      if (known === null && types.includes('null')) return null
      if (schema.format) return fitting(known, schema.format as string)
      return typeof known === 'string' ? known : field || 'text'
    default:
      return {}
  }
}

function makeList(items: JsonSchema, schemas: Schemas, known: unknown): unknown[] {
  if (Array.isArray(known) && !items.enum && isOfType(known[0], items.type)) return known
  return [makeSample(items, schemas)]
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer'
    ? Number.isInteger(value)
    : type === 'string' && !(value instanceof Object)
}

/** The field's own example where it is of this format. */
function fitting(known: unknown, format: string): string {
  const isFitting = typeof known === 'string' && (format !== 'date-time' || known.includes('T'))
  return isFitting ? known : (BY_FORMAT[format] ?? 'text')
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
