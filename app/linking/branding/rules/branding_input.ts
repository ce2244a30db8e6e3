import { invalidField } from '#app/shared/problems/problems'
import { isColour } from '#app/shared/text/colours'
import { assertLine, isLongerThan } from '#app/shared/text/text'

/** In characters. */
export const BRAND_NAME_LENGTH = 80

/** Checks a name; one of white space alone is none. */
export function checkBrandName(given: string | null): string | null {
  const name = given?.trim().toWellFormed() || null
  if (name === null) return null
  assertLine('name', name)
  if (isLongerThan(name, BRAND_NAME_LENGTH)) {
    throw invalidField('name', `\`name\` has more than ${BRAND_NAME_LENGTH} characters.`)
  }
  return name
}

/** Checks a colour, and returns it in lower case. */
export function checkBrandColour(given: string | null): string | null {
  if (given === null) return null
  if (!isColour(given)) {
    throw invalidField('colour', '`colour` has to be # and six hexadecimal digits, as #0d5e42.')
  }
  return given.toLowerCase()
}
