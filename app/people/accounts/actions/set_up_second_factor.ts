import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import QRCode from 'qrcode'
import { requirePassword } from '#app/people/accounts/actions/require_password'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { findSecondFactor } from '#app/people/accounts/queries/second_factor'
import { newTotpSecret, otpauthUrl } from '#app/people/accounts/rules/totp'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

export interface SecondFactorSetup {
  /** Base 32, for those who cannot read the QR code. */
  secret: string
  otpauthUrl: string

  /** An SVG image of `otpauthUrl`. */
  qrSvg: string
}

/**
 * Begins to turn two-factor authentication on: a new secret, which counts once a code of it comes
 * back. Beginning again replaces what was begun.
 *
 * @throws Problem `account.password_wrong`, `account.mfa_enabled`
 * @throws TooManyAttempts
 */
export async function setUpSecondFactor(
  userId: string,
  password: string,
  origin: Origin
): Promise<SecondFactorSetup> {
  const { email } = await requirePassword(userId, password, origin)
  const secret = newTotpSecret()
  await retryingTransaction(db, async (trx) => {
    await lockAccount(trx, userId)
    const present = await findSecondFactor(trx, userId)
    if (present?.enabled_at) throw accountProblem('account.mfa_enabled')
    await trx.from('second_factors').where('user_id', userId).delete()
    await trx.table('second_factors').insert({
      user_id: userId,
      secret: encryption.encrypt(secret),
      created_at: now(),
    })
  })
  const url = otpauthUrl(secret, email)
  return { secret, otpauthUrl: url, qrSvg: await QRCode.toString(url, { type: 'svg', margin: 2 }) }
}
