/** What a tool takes: the part of JSON Schema that tools here use. */
export interface ArgumentsSchema {
  properties: Readonly<Record<string, PropertySchema>>
  required?: readonly string[]
}

export interface PropertySchema {
  type: 'string' | 'integer' | 'boolean' | 'array' | 'object'
  description?: string
  enum?: readonly string[]
  items?: object
  default?: unknown
}

/** Returns what is wrong with the arguments of a tool; null: nothing. */
export function findFault(schema: ArgumentsSchema, given: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : null
    if (!property) return `The tool takes no ${name}.`
    if (value === null) continue
    if (!isOfType(property, value)) return `${name} has to be of the type ${property.type}.`
    if (property.enum && !property.enum.includes(String(value))) {
      return `${name} has to be one of ${property.enum.join(', ')}.`
    }
  }
  const missing = schema.required?.find((name) => (given[name] ?? null) === null)
  return missing ? `${missing} is missing.` : null
}

function isOfType({ type }: PropertySchema, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  const kind: string = typeof value
  return kind === type
}
