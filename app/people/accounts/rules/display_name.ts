import { invalidField } from '#app/shared/problems/problems'
import { refuseAddress } from '#app/shared/text/name'
import { hasControl, isLongerThan } from '#app/shared/text/text'

/**
 * Reads a name. Names go into the headers of mails and into lists: one line of at most 200
 * characters.
 */
export function readDisplayName(given: string | null | undefined): string | null {
  const name = given?.trim() ?? ''
  if (isLongerThan(name, 200) || hasControl(name)) {
    throw invalidField('displayName', 'A name has at most 200 characters, on one line.')
  }
  refuseAddress('displayName', name)
  return name === '' ? null : name
}
