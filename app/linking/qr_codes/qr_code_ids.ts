import { drawText } from '#app/shared/random'

/**
 * Consonants and digits that are easy to distinguish in print. Without vowels no id spells a word
 * that a person would not want on a poster. 25 characters, 8 places: 152 thousand million ids.
 */
const ALPHABET = '23456789bcdfghjkmnpqrtvwx'

/** Behaviour, section 1.2: short, for it is printed. */
const LENGTH = 8

/** Draws an id for a QR code. */
export function drawRandomQrCodeId(): string {
  return drawText(ALPHABET, LENGTH)
}
