import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { spendCode, type SpentCode } from '#app/people/accounts/actions/spend_code'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { retryingTransaction } from '#app/shared/database/transaction'

export interface SecondFactorCodeInput {
  userId: string
  code: string
  origin: Origin

  /** The second factor is not on yet, and this is the code that turns it on. */
  settingUp?: boolean

  /** Of the refusal, where it is not the catalogue's. */
  status?: number
}

/**
 * Does something that asks for a code of the second factor, in the transaction that uses the code
 * up. Wrong codes are throttled; one that was right and used before is no guess, and is not.
 *
 * @throws Problem `account.mfa_code_invalid`
 * @throws TooManyAttempts
 */
export async function withSecondFactorCode<Result>(
  { userId, code, origin, settingUp = false, status }: SecondFactorCodeInput,
  work: (trx: TransactionClientContract, how: SpentCode) => Promise<Result>
): Promise<Result> {
  const attempt = await beginAttempt('secondFactor', { account: userId, ...origin })
  const run = async (trx: TransactionClientContract) => {
    const how = await spendCode(trx, userId, code, settingUp)
    const good = how === 'totp' || how === 'recovery'
    return { how, good, value: good ? await work(trx, how) : null }
  }
  const outcome = await retryingTransaction(db, run).catch(async (error: unknown) => {
    await attempt.forgive()
    throw error
  })
  if (outcome.good) {
    await attempt.succeed()
    return outcome.value as Result
  }
  if (outcome.how === 'replayed') await attempt.forgive()
  throw accountProblem('account.mfa_code_invalid', { status, field: status ? undefined : 'code' })
}
