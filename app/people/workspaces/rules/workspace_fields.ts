import { invalidField } from '#app/shared/problems/problems'
import { canonicalTimeZone } from '#app/shared/time/time_zone'

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

/**
 * Reads how many days raw clicks are kept.
 *
 * @param most as many as the plan keeps
 * @throws Problem `request.invalid`
 */
export function readRawClickDays(given: number, most: number): number {
  if (Number.isInteger(given) && given >= 0 && given <= most) return given
  throw invalidField('rawClickDays', `Give a whole number of days from 0 to ${most}.`)
}
