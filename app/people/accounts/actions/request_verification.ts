import db from '@adonisjs/lucid/services/db'
import { emailVerificationMail } from '#app/people/accounts/account_mails'
import { issueToken } from '#app/people/accounts/actions/account_tokens'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { findAccount } from '#app/people/accounts/queries/find_account'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Mails the link that confirms the address once more; nothing happens where it is confirmed.
 *
 * @throws TooManyAttempts
 */
export async function requestVerification(userId: string, origin: Origin): Promise<void> {
  const account = await findAccount(userId)
  if (!account || account.email_verified_at) return
  await beginAttempt('mailRequest', { account: account.email_key, ...origin })
  await retryingTransaction(db, async (trx) => {
    const token = await issueToken(trx, userId, 'verify_email')
    await queueMail(trx, {
      kind: 'account.verify_email',
      to: account.email,
      ...(await writeMailTo(trx, account.email, emailVerificationMail(token))),
    })
  })
}
