import type { Fields, Value } from '#app/installation/provisioning/description'
import type { FieldShape } from '#app/installation/provisioning/rules/shapes'
import { Secret } from '#app/installation/provisioning/secret'

/** Where a secret is: its value never stands in the file. */
export type SecretSource = { fromFile: string } | { fromEnv: string }
export type ReadSecret = (source: SecretSource) => string

interface ReadField {
  fields: Fields
  faults: { field: string; reason: string }[]
}

const ROLE_KEYS = ['group', 'organisation', 'workspace', 'role']
const SECRET_FORM = 'A secret is { fromFile: path } or { fromEnv: NAME }, never the value itself.'

/** Reads the value of one field: its form alone is checked, and what may be in lists. */
export function readValue(
  name: string,
  value: unknown,
  shape: FieldShape,
  readSecret: ReadSecret
): ReadField {
  if (value === null && shape.isNullable) return { fields: { [name]: null }, faults: [] }
  if (shape.type === 'map') return readMap(name, value, readSecret)
  if (shape.type === 'secret' || (shape.maybeSecret && isSecretSource(value))) {
    return openSecret(name, value, readSecret)
  }
  const reason = findFault(value, shape)
  if (reason) return { fields: {}, faults: [{ field: name, reason: `${name}: ${reason}` }] }
  return { fields: { [name]: value as Value }, faults: [] }
}

function readMap(name: string, value: unknown, readSecret: ReadSecret): ReadField {
  const read: ReadField = { fields: {}, faults: [] }
  if (!isRecord(value)) {
    return { fields: {}, faults: [{ field: name, reason: `${name}: Give names with values.` }] }
  }
  for (const [key, one] of Object.entries(value)) {
    const field = `${name}.${key}`
    if (isSecretSource(one)) {
      const opened = openSecret(field, one, readSecret)
      Object.assign(read.fields, opened.fields)
      read.faults.push(...opened.faults)
    } else if (one !== null && typeof one === 'object') {
      read.faults.push({ field, reason: `${field}: Give a text, a number, true or false.` })
    } else read.fields[field] = one as Value
  }
  return read
}

function openSecret(field: string, value: unknown, readSecret: ReadSecret): ReadField {
  if (!isSecretSource(value)) {
    return { fields: {}, faults: [{ field, reason: `${field}: ${SECRET_FORM}` }] }
  }
  try {
    return { fields: { [field]: Secret.of(readSecret(value)) }, faults: [] }
  } catch (error) {
    return { fields: {}, faults: [{ field, reason: `${field}: ${(error as Error).message}` }] }
  }
}

function isSecretSource(value: unknown): value is SecretSource {
  if (!isRecord(value)) return false
  const [[name, text] = [], ...others] = Object.entries(value)
  const isSource = name === 'fromFile' || name === 'fromEnv'
  return isSource && others.length === 0 && typeof text === 'string' && text !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function findFault(value: unknown, shape: FieldShape): string | null {
  switch (shape.type) {
    case 'text':
      return typeof value === 'string' ? findForeign([value], shape) : 'Give a text.'
    case 'switch':
      return typeof value === 'boolean' ? null : 'Give true or false.'
    case 'number':
      return findNumberFault(value, shape)
    case 'texts':
      return isListOfTexts(value) ? findForeign(value, shape) : 'Give a list of texts.'
    case 'numbers':
      return isListOfNumbers(value) ? null : 'Give a list of numbers.'
    default:
      return findRoleFault(value)
  }
}

function findForeign(values: readonly string[], { among }: FieldShape): string | null {
  const foreign = among && values.find((value) => !among.includes(value))
  return foreign === undefined ? null : `${foreign} is none of ${among!.join(', ')}.`
}

function findNumberFault(value: unknown, { range }: FieldShape): string | null {
  if (!Number.isSafeInteger(value)) return 'Give a whole number.'
  if (!range || ((value as number) >= range[0] && (value as number) <= range[1])) return null
  return `Give a whole number from ${range[0]} to ${range[1]}.`
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isListOfNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}

function findRoleFault(value: unknown): string | null {
  const isList =
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        Object.entries(one).every(
          ([key, text]) => ROLE_KEYS.includes(key) && typeof text === 'string'
        )
    )
  return isList ? null : `Give a list of { ${ROLE_KEYS.join(', ')} }, each a text.`
}
