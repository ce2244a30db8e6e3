import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { secondFactorMail } from '#app/people/accounts/account_mails'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMail } from '#app/platform/mail/write_mail'
import { now } from '#app/shared/clock'

/** Removes the second factor and its recovery codes from an account, and sends its owner a mail. */
export async function removeSecondFactor(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  const account = await lockAccount(trx, userId)
  await trx.from('second_factors').where('user_id', userId).delete()
  await trx.from('recovery_codes').where('user_id', userId).delete()
  await trx.from('users').where('id', userId).update({ mfa_enabled_at: null, updated_at: now() })
  await queueMail(trx, {
    kind: 'account.mfa_disabled',
    to: account!.email,
    ...(await writeMail(secondFactorMail(false))),
  })
}
