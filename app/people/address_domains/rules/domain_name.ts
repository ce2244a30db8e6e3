import { addressDomainProblem } from '#app/people/address_domains/problems'
import { formatChallengeName } from '#app/people/address_domains/rules/challenge'
import {
  isRegistrableName,
  LONGEST_DNS_NAME,
  readHostname,
} from '#app/shared/network/registrable_name'

/**
 * Reads an address domain as people type it.
 *
 * @param field what the request calls it
 * @returns in ASCII, lower case
 * @throws Problem `identity.domain_invalid`
 */
export function readAddressDomain(given: unknown, field = 'name'): string {
  const name = typeof given === 'string' ? readHostname(given.trim().replace(/^@/, '')) : null
  const isGood =
    name !== null && formatChallengeName(name).length <= LONGEST_DNS_NAME && isRegistrableName(name)
  if (!isGood) throw addressDomainProblem('identity.domain_invalid', { field })
  return name
}

/** Returns the domain of an email address as address domains are stored; null: it has none. */
export function addressDomainOf(email: string): string | null {
  return readHostname(email.slice(email.lastIndexOf('@') + 1).trim())
}
