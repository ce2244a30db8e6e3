import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  hashAccountToken,
  tokenLifeMs,
  type TokenPurpose,
} from '#app/people/accounts/rules/account_token'
import { table } from '#app/shared/database/sql'
import { drawToken } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'

/** Stores a new token of the account, and returns it for the mail; it is kept as a hash alone. */
export async function issueToken(
  trx: TransactionClientContract,
  userId: string,
  purpose: TokenPurpose
): Promise<string> {
  const token = drawToken()
  await trx.table('account_tokens').insert({
    token_hash: hashAccountToken(token),
    user_id: userId,
    purpose,
    expires_at: new Date(nowMs() + tokenLifeMs(purpose)),
    created_at: now(),
  })
  return token
}

/** Finds whose token this is, while it is valid. */
export async function findTokenHolder(
  token: string,
  purpose: TokenPurpose
): Promise<string | null> {
  const row = await findValidToken(db, token, purpose).select('user_id').first()
  return row?.user_id ?? null
}

/**
 * Uses a token up.
 *
 * @returns whose it was; null where it was not good, or someone was quicker
 */
export async function spendToken(
  trx: TransactionClientContract,
  token: string,
  purpose: TokenPurpose
): Promise<string | null> {
  const spent = await findValidToken(trx, token, purpose).update({ used_at: now() })
  if (Number(spent) !== 1) return null
  const row = await table<{ user_id: string }>(trx, 'account_tokens')
    .where('token_hash', hashAccountToken(token))
    .firstOrFail()
  return row.user_id
}

/** Ends every token of the account that was not used yet. */
export async function endTokens(trx: TransactionClientContract, userId: string): Promise<void> {
  await trx
    .from('account_tokens')
    .where('user_id', userId)
    .whereNull('used_at')
    .update({ used_at: now() })
}

function findValidToken(
  client: Pick<TransactionClientContract, 'from'>,
  token: string,
  purpose: TokenPurpose
) {
  return table<{ user_id: string }>(client, 'account_tokens')
    .where({ token_hash: hashAccountToken(token), purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now())
}
