import type { Fields, Value } from '#app/installation/provisioning/description'
import { Secret } from '#app/installation/provisioning/secret'

/** A field that differs, with what it is and what it is to be. */
export interface Difference {
  field: string
  before: Value
  after: Value
}

/** Finds the fields of the first that the second has otherwise. */
export function findFieldDifferences(wanted: Fields, present: Fields): Difference[] {
  return Object.entries(wanted)
    .filter(([field, value]) => !isSame(value, present[field] ?? null))
    .map(([field, after]) => ({ field, before: present[field] ?? null, after }))
}

/** A plain text and a secret are the same where the secret is that text. */
function isSame(one: Value, other: Value): boolean {
  if (one instanceof Secret || other instanceof Secret) return hashOf(one) === hashOf(other)
  return JSON.stringify(one) === JSON.stringify(other)
}

function hashOf(value: Value): string | null {
  if (value instanceof Secret) return value.hash
  return typeof value === 'string' ? Secret.of(value).hash : null
}

/** Returns a text, whether or not it came as a secret; null for anything else. */
export function textOf(value: Value | undefined): string | null {
  if (value instanceof Secret) return value.text
  return typeof value === 'string' ? value : null
}

/** Returns the fields of a map without its name, secrets as their text. */
export function fieldsBelow(fields: Fields, name: string): Record<string, unknown> {
  const prefix = `${name}.`
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, value]) => [
        field.slice(prefix.length),
        value instanceof Secret ? value.text : value,
      ])
  )
}

/** Returns those fields that a step brings in line: by name, or below the name of a map. */
export function pickFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => names.includes(field.split('.', 1)[0]))
  )
}
