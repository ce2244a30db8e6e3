import vine from '@vinejs/vine'

/**
 * Returns a line of a form. Forms send fields that were left empty as empty text: that is nothing.
 */
export function line() {
  return vine.string().parse(emptyIsNothing).trim()
}

export function emptyIsNothing(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}
