import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { secondFactorMail } from '#app/people/accounts/account_mails'
import {
  eraseAuthenticator,
  eraseSecondFactor,
} from '#app/people/accounts/actions/erase_second_factor'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'

/** Removes the authenticator, passkeys and recovery codes of an account, and sends its owner a mail. */
export async function removeSecondFactor(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  const account = await lockAccount(trx, userId)
  await eraseSecondFactor(trx, userId)
  await queueRemoval(trx, account!.email)
}

/** Removes the authenticator alone, and sends the same mail. */
export async function removeAuthenticator(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  const account = await lockAccount(trx, userId)
  await eraseAuthenticator(trx, userId)
  await queueRemoval(trx, account!.email)
}

async function queueRemoval(trx: TransactionClientContract, email: string): Promise<void> {
  await queueMail(trx, {
    kind: 'account.mfa_disabled',
    to: email,
    ...(await writeMailTo(trx, email, secondFactorMail(false))),
  })
}
