import db from '@adonisjs/lucid/services/db'
import type { Role } from '#app/access/roles'

/** A key with all that decides what it may do, read in one query so that it is never stale. */
export interface KeyHolder {
  keyId: string
  scopes: string
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  userId: string
  emailVerifiedAt: Date | null
  mfaEnabledAt: Date | null
  disabledAt: Date | null
  workspaceId: string
  workspaceName: string
  timeZone: string
  defaultDomainId: string | null
  conversionTracking: number
  organisationId: string
  plan: string | null
  mfaRequired: number
  suspendedAt: Date | null
  memberRole: Role | null
  isOwner: number
}

const QUERY = `
  SELECT k.id AS keyId, k.scopes, k.expires_at AS expiresAt, k.revoked_at AS revokedAt,
         k.last_used_at AS lastUsedAt, u.id AS userId, u.email_verified_at AS emailVerifiedAt,
         u.mfa_enabled_at AS mfaEnabledAt, u.disabled_at AS disabledAt,
         w.id AS workspaceId, w.name AS workspaceName, w.time_zone AS timeZone,
         w.default_domain_id AS defaultDomainId, w.conversion_tracking AS conversionTracking,
         o.id AS organisationId, o.plan, o.mfa_required AS mfaRequired,
         o.suspended_at AS suspendedAt, m.role AS memberRole,
         (ow.user_id IS NOT NULL) AS isOwner
    FROM api_keys k
    JOIN users u ON u.id = k.created_by
    JOIN workspaces w ON w.id = k.workspace_id
    JOIN organisations o ON o.id = w.organisation_id
    LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = u.id
    LEFT JOIN organisation_owners ow ON ow.organisation_id = o.id AND ow.user_id = u.id
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
