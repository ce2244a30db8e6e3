import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Email } from '#app/people/accounts/rules/email'

/**
 * Counts the mails that ask addresses to confirm among all mails that people can have sent there.
 *
 * @throws TooManyAttempts when one of them had too many within the hour
 */
export async function takeConfirmationMails(recipients: readonly Email[]): Promise<void> {
  for (const { key } of recipients) {
    await beginAttempt('mailRequest', { account: key, address: null })
  }
}
