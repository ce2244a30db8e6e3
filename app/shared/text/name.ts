import { invalidField } from '#app/shared/problems/problems'
import { hasControl, isLongerThan } from '#app/shared/text/text'

/** What mail programs make a link of: a name that mails carry holds none. */
const ADDRESS = /:\/\/|www\.[\p{L}\p{N}]/iu

/**
 * Requires that a name holds no web address, because mails carry it to people who did not ask for them.
 *
 * @throws Problem `request.invalid`
 */
export function refuseAddress(field: string, name: string): void {
  if (ADDRESS.test(name)) throw invalidField(field, 'Give a name without a web address.')
}

/**
 * Reads the name of an organisation, a workspace or a report, which mails carry: as `readName`, and
 * without a web address.
 *
 * @throws Problem `request.invalid`
 */
export function readMailedName(field: string, given: string, maxLength: number): string {
  const name = readName(field, given, maxLength)
  refuseAddress(field, name)
  return name
}

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
