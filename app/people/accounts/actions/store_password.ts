import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { passwordChangedMail } from '#app/people/accounts/account_mails'
import { endTokens } from '#app/people/accounts/actions/account_tokens'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { now } from '#app/shared/time/clock'

/**
 * Gives the account a new password: what was opened with the old one ends, links in mails that
 * could change it again are no longer valid, and its owner gets a mail.
 *
 * @param exceptSession the session that it was done in; give it a new id
 */
export async function storePassword(
  trx: TransactionClientContract,
  account: AccountRow,
  passwordHash: string,
  exceptSession?: string
): Promise<void> {
  await trx
    .from('users')
    .where('id', account.id)
    .update({ password_hash: passwordHash, updated_at: now() })
  await endTokens(trx, account.id)
  await closeUserSessions(account.id, { except: exceptSession, client: trx })
  await queueMail(trx, {
    kind: 'account.password_changed',
    to: account.email,
    ...(await writeMailTo(trx, account.email, passwordChangedMail())),
  })
}
