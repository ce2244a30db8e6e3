/** Fields, limits, calls and settings that a sentence names. */
const NAMED =
  /`[^`]+`|\b[A-Z]+ \/[\w/{}:-]+|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}(?:_[A-Z]+)+\b|\d(?:[\d.,:]*\d)?/g

/** Shorter than this share of the other, a sentence leaves a part of it out. */
const LEAST_SHARE = 0.7

/**
 * Does the console's text of a code say no less than the API's own sentence: does it name each field and
 * number, leave no part out, and need no values?
 *
 * @param sentence of the API
 * @param text of the console, in English as the sentence: its translations say the same
 */
export function saysAsMuch(sentence: string, text: string): boolean {
  if (text.includes('{')) return false
  const named = sentence.match(NAMED) ?? []
  return named.every((name) => text.includes(name)) && text.length >= sentence.length * LEAST_SHARE
}
