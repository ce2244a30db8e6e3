import { invalidField } from '#app/shared/problems'

/** What shows nowhere, and would break the line of a mail's header or of a CSV file. */
const CONTROL = /\p{Cc}/u

/**
 * A name that people give to something, without the blanks around it.
 *
 * @param field what the request calls it
 * @param maxLength characters
 * @throws Problem `request.invalid` when nothing is left, or it is too long, or has a line break
 */
export function nameOf(field: string, given: string, maxLength: number): string {
  const name = given.trim()
  if (name === '' || name.length > maxLength || CONTROL.test(name)) {
    throw invalidField(field, `Give a name of 1 to ${maxLength} characters, on one line.`)
  }
  return name
}
