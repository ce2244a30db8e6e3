import db from '@adonisjs/lucid/services/db'
import { passwordResetMail } from '#app/people/accounts/account_mails'
import { issueToken } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { sendNothing } from '#app/people/accounts/actions/send_nothing'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { readPresentEmail } from '#app/people/accounts/rules/email'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Mails a link to choose a new password, where the address has an account. Unknown people are not
 * written to: with registration closed, no one can make this installation mail them.
 *
 * @throws Problem `request.invalid`
 * @throws TooManyAttempts
 */
export async function requestPasswordReset(given: string, origin: Origin): Promise<void> {
  const email = readPresentEmail(given)
  await beginAttempt('mailRequest', { account: email.key, ...origin })
  await retryingTransaction(db, async (trx) => {
    const account = await findAccountByEmail(email.key, trx)
    if (!account || account.disabled_at) {
      await sendNothing(trx)
    } else {
      const token = await issueToken(trx, account.id, 'reset_password')
      await queueMail(trx, {
        kind: 'account.reset_password',
        to: account.email,
        ...(await writeMailTo(trx, account.email, passwordResetMail(token))),
      })
    }
    const userId = account?.id ?? null
    await noteAccount(trx, 'account.password_forgotten', userId, origin, { actorId: null })
  })
}
