/** Up to 15 digits are exact in a double. */
const DIGITS = /^\d{1,15}$/

/**
 * Reads the whole number that a text from a query or a form says in decimal digits; null for
 * anything else. `Number` would also read `0x10`, `1e3`, blanks and signs.
 */
export function readWholeNumber(text: unknown): number | null {
  return typeof text === 'string' && DIGITS.test(text) ? Number(text) : null
}
