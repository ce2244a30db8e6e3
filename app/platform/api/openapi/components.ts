import type { JsonSchema } from '#app/platform/api/api_operations'
import { annotate } from '#app/platform/api/openapi/field_notes'
import { componentNameOf } from '#app/platform/api/schema'

const NESTED_LISTS = ['anyOf', 'allOf', 'oneOf'] as const

/** Collects the named schemas of a document, and puts references where they stand. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Returns the schema as it stands in the document: in place, or a reference to its name. */
  place(schema: JsonSchema): JsonSchema {
    const name = componentNameOf(schema) ?? nameOfList(schema)
    if (!name) return this.#resolve(schema)
    this.#add(name, this.#resolve(schema))
    return { $ref: `#/components/schemas/${name}` }
  }

  #add(name: string, schema: JsonSchema): void {
    const known = this.schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${name}. Give one of them another name.`)
    }
    this.schemas[name] = schema
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const resolved: JsonSchema = { ...schema }
    if (schema.properties) {
      resolved.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [
          name,
          annotate(name, this.place(property)),
        ])
      )
    }
    if (schema.items) resolved.items = this.place(schema.items as JsonSchema)
    if (typeof schema.additionalProperties === 'object') {
      const values = schema.additionalProperties as JsonSchema
      resolved.additionalProperties = this.place(values)
    }
    for (const key of NESTED_LISTS) {
      const nested = schema[key] as JsonSchema[] | undefined
      if (nested) resolved[key] = nested.map((one) => this.place(one))
    }
    return withType(resolved)
  }
}

/** Names the envelope of a list without pages, `{ items }`, after its items. */
function nameOfList({ properties }: JsonSchema): string | undefined {
  const entries = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  if (entries.length !== 1 || entries[0][0] !== 'items') return undefined
  const item = componentNameOf((entries[0][1].items ?? {}) as JsonSchema)
  return item && `${item}List`
}

/** Adds the type that the values of an `enum` show. */
function withType(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.enum) || schema.type) return schema
  const types = [...new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)))]
  return { type: types.length === 1 ? types[0] : types, ...schema }
}
