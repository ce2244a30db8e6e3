import db from '@adonisjs/lucid/services/db'
import { hashApiKey, isWellFormedKey } from '#app/people/api_keys/rules/key_format'
import type { KeyHolder } from '#app/platform/access/key_holder'
import { MEMBER_COLUMNS, MEMBER_JOINS } from '#app/platform/access/queries/find_member'
import { select } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'

const QUERY = `
  SELECT k.id AS keyId, k.scopes, k.expires_at AS expiresAt, k.revoked_at AS revokedAt,
         k.last_used_at AS lastUsedAt, u.id AS userId, u.mfa_enabled_at AS mfaEnabledAt,
         u.disabled_at AS disabledAt, u.deleted_at AS accountDeletedAt, ${MEMBER_COLUMNS}
    FROM api_keys k
    JOIN users u ON u.id = k.created_by
    JOIN workspaces w ON w.id = k.workspace_id ${MEMBER_JOINS}
   WHERE k.hash = ?`

/**
 * Finds the holder of a key that works now. A text that cannot be a key is refused by its checksum,
 * without asking the database.
 *
 * @returns null for one that is none, is revoked or is over
 */
export async function findWorkingKey(key: string): Promise<KeyHolder | null> {
  if (!isWellFormedKey(key)) return null
  const holder = await findKeyHolder(hashApiKey(key))
  return holder && !holder.revokedAt && !isOver(holder.expiresAt) ? holder : null
}

function isOver(at: Date | null): boolean {
  return at !== null && at.getTime() <= nowMs()
}

/**
 * The holder of the key with this hash, or null.
 *
 * @param hash SHA-256 of the key, hexadecimal
 */
export async function findKeyHolder(hash: string): Promise<KeyHolder | null> {
  const [row] = await select<KeyHolder>(db, QUERY, [hash])
  return row ?? null
}
