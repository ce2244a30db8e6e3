import { invalidField } from '#app/shared/problems'
import { canonicalTimeZone } from '#app/shared/time_zone'

/** Characters in the name of an organisation or a workspace. */
export const WORKSPACE_NAME_LENGTH = 200

/**
 * Reads the canonical name of a workspace's time zone.
 *
 * @throws Problem `request.invalid`
 */
export function readTimeZone(given: string): string {
  const zone = canonicalTimeZone(given)
  if (zone) return zone
  throw invalidField(
    'timeZone',
    'Give a time zone by its IANA name, such as Europe/Berlin, or UTC.'
  )
}
