import { readEmail } from '#app/people/accounts/rules/email'

export const MAX_ALERT_RECIPIENTS = 20

/**
 * Reads the addresses that mails about failures go to, each once.
 *
 * @throws Problem `request.invalid` with the field of the first that is no address
 */
export function readAlertRecipients(given: readonly string[]): string[] {
  const addresses = new Map<string, string>()
  for (const [index, one] of given.entries()) {
    const { email, key } = readEmail(one, `recipients.${index}`)
    if (!addresses.has(key)) addresses.set(key, email)
  }
  return [...addresses.values()]
}
