import { hasGlyph } from '#app/linking/qr_codes/rules/frame_glyphs'
import { invalidField } from '#app/shared/problems/problems'
import { assertLine, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 11.16: characters. */
export const FRAME_TEXT_LENGTH = 30

/**
 * Reads what a frame says: one line of characters that can be drawn. An empty text says nothing.
 *
 * @throws Problem `request.invalid`
 */
export function readFrameText(given: string): string | null {
  const text = given.normalize('NFC').trim()
  if (isLongerThan(text, FRAME_TEXT_LENGTH)) {
    throw invalidField('frameText', `Give a text of at most ${FRAME_TEXT_LENGTH} characters.`)
  }
  assertLine('frameText', text)
  const unknown = [...text].find((character) => !hasGlyph(character))
  if (unknown !== undefined) {
    throw invalidField(
      'frameText',
      `“${unknown}” cannot be drawn. Use Latin, Greek or Cyrillic letters, digits and punctuation.`
    )
  }
  return text || null
}
