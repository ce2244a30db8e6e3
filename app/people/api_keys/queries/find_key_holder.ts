import db from '@adonisjs/lucid/services/db'
import { MEMBER_COLUMNS, MEMBER_JOINS, type Member } from '#app/platform/access/queries/find_member'

/** A key with all that decides what it may do, read in one query so that it is never stale. */
export interface KeyHolder extends Member {
  keyId: string
  scopes: string
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  userId: string
  emailVerifiedAt: Date | null
  mfaEnabledAt: Date | null
  disabledAt: Date | null
}

const QUERY = `
  SELECT k.id AS keyId, k.scopes, k.expires_at AS expiresAt, k.revoked_at AS revokedAt,
         k.last_used_at AS lastUsedAt, u.id AS userId, u.email_verified_at AS emailVerifiedAt,
         u.mfa_enabled_at AS mfaEnabledAt, u.disabled_at AS disabledAt, ${MEMBER_COLUMNS}
    FROM api_keys k
    JOIN users u ON u.id = k.created_by
    JOIN workspaces w ON w.id = k.workspace_id ${MEMBER_JOINS}
   WHERE k.hash = ?`

/**
 * The holder of the key with this hash, or null.
 *
 * @param hash SHA-256 of the key, hexadecimal
 */
export async function findKeyHolder(hash: string): Promise<KeyHolder | null> {
  const [rows] = await db.rawQuery(QUERY, [hash])
  return rows[0] ?? null
}
