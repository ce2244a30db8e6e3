import type { JsonSchema } from '#app/platform/api/api_operations'
import { FIELD_NOTES } from '#app/platform/api/openapi/field_note_table'

/**
 * Adds to a property what every field of its name has. What null means is said only where the
 * property may be null.
 */
export function annotate(name: string, schema: JsonSchema): JsonSchema {
  if (schema.description) return schema
  const note = FIELD_NOTES[name]?.[0]
  if (!note) return schema
  const description = isNullable(schema) ? note : note.replace(/; null: .*$/, '')
  return { ...schema, description }
}

function isNullable({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some(isNullable)
  return [type].flat().includes('null')
}

/** Returns what a field of this name may hold; undefined where nothing is known. */
export function exampleOfField(name: string): unknown {
  return FIELD_NOTES[name]?.[1]
}
