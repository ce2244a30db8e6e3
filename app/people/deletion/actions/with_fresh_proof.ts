import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { requirePassword } from '#app/people/accounts/actions/require_password'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'
import { findAccount } from '#app/people/accounts/queries/find_account'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'

/** What shows that the person at the browser is the one who signed in. */
export interface FreshProof {
  password?: string | null

  /** Of the authenticator, or a recovery code. */
  code?: string | null
}

/**
 * Does something in a transaction that a borrowed browser must not do: with a code of the second
 * factor, where the account has one, or with the password.
 *
 * @throws Problem `request.invalid`, `account.password_wrong`, `account.mfa_code_invalid`
 * @throws TooManyAttempts
 */
export async function withFreshProof<Result>(
  userId: string,
  { password, code }: FreshProof,
  origin: Origin,
  work: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  const account = await findAccount(userId)
  const hasSecondFactor = Boolean(account?.mfa_enabled_at)
  if (code && hasSecondFactor) return withSecondFactorCode({ userId, code, origin }, work)
  if (!password) {
    throw hasSecondFactor
      ? invalidField('code', 'Give a code of your authenticator, or your password.')
      : invalidField('password', 'Give the password of your account.')
  }
  await requirePassword(userId, password, origin)
  return retryingTransaction(db, work)
}
