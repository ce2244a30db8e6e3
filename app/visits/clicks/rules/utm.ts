/** Bytes of a stored value at most, in its escaped form: what a value of a roll-up can hold. */
const STORED_BYTES = 253

/** Everything but printable ASCII, and the sign that escapes it. */
const ESCAPED = /[^\x20-\x7e]|%/gu

/**
 * Escapes a UTM value for a roll-up, whose values are ASCII: other characters and the percent sign
 * become the percent-encoded bytes of UTF-8.
 */
export function escapeUtmValue(value: string): string {
  return value.replace(ESCAPED, (character) =>
    character === '%'
      ? '%25'
      : [...Buffer.from(character)]
          .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
          .join('')
  )
}

/** Returns the value that `escapeUtmValue` was given. */
export function unescapeUtmValue(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

/**
 * Cuts a UTM value to what is stored: at most 253 bytes of its escaped form, whole characters. Raw
 * clicks, roll-ups and filters all use this form, so that each finds the others' values.
 *
 * @returns null where nothing is left
 */
export function cutUtmValue(value: string): string | null {
  let length = 0
  let cut = ''
  for (const character of value.toWellFormed()) {
    length += escapeUtmValue(character).length
    if (length > STORED_BYTES) break
    cut += character
  }
  return cut === '' ? null : cut
}
