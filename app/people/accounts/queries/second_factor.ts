import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, table } from '#app/shared/database/sql'

/** A row of `second_factors`. `enabled_at` is null while it is being set up. */
export interface SecondFactorRow {
  user_id: string
  secret: string
  enabled_at: Date | null
  last_used_step: number
}

export interface SecondFactorState {
  enabled: boolean
  enabledAt: Date | null

  /** Does an authenticator count among its factors? */
  authenticator: boolean
  recoveryCodesLeft: number
}

/** Finds whether the person signs in with a second factor, and how many recovery codes are left. */
export async function findSecondFactorState(userId: string): Promise<SecondFactorState> {
  const [row] = await select<{ enabledAt: Date | null; authenticator: number; codesLeft: number }>(
    db,
    `SELECT u.mfa_enabled_at AS enabledAt,
            EXISTS (SELECT 1 FROM second_factors f
                     WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL) AS authenticator,
            (SELECT COUNT(*) FROM recovery_codes c
              WHERE c.user_id = u.id AND c.used_at IS NULL) AS codesLeft
       FROM users u WHERE u.id = ?`,
    [userId]
  )
  const enabledAt = row?.enabledAt ?? null
  return {
    enabled: enabledAt !== null,
    enabledAt,
    authenticator: row?.authenticator === 1,
    recoveryCodesLeft: enabledAt ? Number(row.codesLeft) : 0,
  }
}

export async function findSecondFactor(
  trx: TransactionClientContract,
  userId: string,
  { lock = false } = {}
): Promise<SecondFactorRow | null> {
  const query = table<SecondFactorRow>(trx, 'second_factors').where('user_id', userId)
  return (lock ? query.forUpdate() : query).first()
}
