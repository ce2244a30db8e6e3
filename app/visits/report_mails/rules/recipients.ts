import { readEmail, type Email } from '#app/people/accounts/rules/email'
import { invalidField } from '#app/shared/problems/problems'

/** Behaviour, section 11.10. */
export const MAX_RECIPIENTS = 20

/**
 * Reads the addresses that a report is sent to, each once.
 *
 * @throws Problem `request.invalid` for none, more than 20, or one that is no address
 */
export function readRecipients(given: readonly string[]): Email[] {
  if (given.length === 0 || given.length > MAX_RECIPIENTS) {
    throw invalidField('recipients', `Give 1 to ${MAX_RECIPIENTS} addresses.`)
  }
  const byKey = new Map<string, Email>()
  for (const [at, text] of given.entries()) {
    const address = readEmail(text, `recipients.${at}`)
    if (!byKey.has(address.key)) byKey.set(address.key, address)
  }
  return [...byKey.values()]
}
