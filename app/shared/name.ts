import { invalidField } from '#app/shared/problems'
import { hasControl, isLongerThan } from '#app/shared/text'

/**
 * Reads a name that people give to something, without the blanks around it.
 *
 * @param field what the request calls it
 * @param maxLength characters
 * @throws Problem `request.invalid` when nothing is left, or it is too long, or has a line break
 */
export function readName(field: string, given: string, maxLength: number): string {
  const name = given.trim()
  if (name === '' || isLongerThan(name, maxLength) || hasControl(name)) {
    throw invalidField(field, `Give a name of 1 to ${maxLength} characters, on one line.`)
  }
  return name
}
