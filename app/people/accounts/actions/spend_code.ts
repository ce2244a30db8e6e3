import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findSecondFactor } from '#app/people/accounts/queries/second_factor'
import { hashRecoveryCode } from '#app/people/accounts/rules/recovery_code'
import { findTotpStep } from '#app/people/accounts/rules/totp'
import { table } from '#app/shared/database/sql'
import { requestProblem } from '#app/shared/problems/problems'
import { now, nowMs } from '#app/shared/time/clock'

/** `replayed`: a code that was right once, and is not again (RFC 6238, section 5.2). */
export type SpentCode = 'totp' | 'recovery' | 'replayed' | 'wrong'

/**
 * Uses up a code of the authenticator, or a recovery code. One statement decides, so that of many
 * who send the same code at once one succeeds.
 *
 * @param settingUp the second factor is not on yet, and this is the code that turns it on
 */
export async function spendCode(
  trx: TransactionClientContract,
  userId: string,
  code: string,
  settingUp: boolean
): Promise<SpentCode> {
  // Locked, so that its secret is not encrypted again between this and the use of the code.
  const factor = await findSecondFactor(trx, userId, { lock: true })
  const isOn = factor !== null && factor.enabled_at !== null
  if (settingUp && (isOn || !factor)) return 'wrong'
  // Someone with passkeys alone has recovery codes too.
  if (!factor || (!settingUp && !isOn)) return spendRecoveryCode(trx, userId, code)
  const secret = encryption.decrypt<string>(factor.secret)
  if (secret === null) return spendWithoutSecret(trx, userId, code)
  const step = findTotpStep(secret, code, nowMs())
  if (step === null) return settingUp ? 'wrong' : spendRecoveryCode(trx, userId, code)
  const spent = await trx
    .from('second_factors')
    .where({ user_id: userId, secret: factor.secret })
    .where('last_used_step', '<', step)
    .update({ last_used_step: step })
  return Number(spent) === 1 ? 'totp' : 'replayed'
}

/** Recovery codes need no key; a code of the authenticator cannot be judged without it. */
async function spendWithoutSecret(
  trx: TransactionClientContract,
  userId: string,
  code: string
): Promise<SpentCode> {
  const spent = await spendRecoveryCode(trx, userId, code)
  if (spent === 'wrong') throw requestProblem('secret.unreadable')
  return spent
}

async function spendRecoveryCode(
  trx: TransactionClientContract,
  userId: string,
  code: string
): Promise<SpentCode> {
  const hash = hashRecoveryCode(code)
  if (!hash) return 'wrong'
  const own = { user_id: userId, code_hash: hash }
  const spent = await trx
    .from('recovery_codes')
    .where(own)
    .whereNull('used_at')
    .update({ used_at: now() })
  if (Number(spent) === 1) return 'recovery'
  return (await table<{ user_id: string }>(trx, 'recovery_codes').where(own).first())
    ? 'replayed'
    : 'wrong'
}
