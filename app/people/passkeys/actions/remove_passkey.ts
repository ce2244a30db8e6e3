import db from '@adonisjs/lucid/services/db'
import { passkeyMail } from '#app/people/accounts/account_mails'
import { turnOffWithoutFactors } from '#app/people/accounts/actions/erase_second_factor'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import type { PasskeyRow } from '#app/people/passkeys/passkey'
import { passkeyProblem } from '#app/people/passkeys/problems'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Removes a passkey: it opens nothing from now on. With the last factor of the account, two-factor
 * authentication is off and recovery codes are deleted.
 *
 * @throws Problem `passkey.not_found`
 */
export async function removePasskey(
  userId: string,
  passkeyId: string,
  origin: Origin
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId)
    const own = { id: isId(passkeyId) ? passkeyId : '', user_id: userId }
    const row = await table<PasskeyRow>(trx, 'passkeys').where(own).first()
    if (!row || !account) throw passkeyProblem('passkey.not_found')
    await trx.from('passkeys').where(own).delete()
    await turnOffWithoutFactors(trx, userId)
    await queueMail(trx, {
      kind: 'account.passkey_removed',
      to: account.email,
      ...(await writeMailTo(trx, account.email, passkeyMail(false, row.name))),
    })
    const data = { id: row.id, name: row.name }
    await noteAccount(trx, 'account.passkey_removed', userId, origin, { data })
  })
}
