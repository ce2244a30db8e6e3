import db from '@adonisjs/lucid/services/db'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Why the link of an invitation is no longer valid. `unknown`: mistyped, or a newer mail replaced
 * it. `deleted`: its workspace was.
 */
export type ClosedReason = 'accepted' | 'revoked' | 'expired' | 'deleted' | 'unknown'

interface Row {
  acceptedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
  isDeleted: number
}

/** Finds what happened to the invitation that a link stands for; null: it is open. */
export async function findClosedReason(token: string): Promise<ClosedReason | null> {
  const hash = hashAccountToken(token)
  const [row] = await select<Row>(
    db,
    `SELECT i.accepted_at AS acceptedAt, i.revoked_at AS revokedAt, i.expires_at AS expiresAt,
            (w.deleted_at IS NOT NULL OR o.deleted_at IS NOT NULL) AS isDeleted
       FROM invitations i
       JOIN workspaces w ON w.id = i.workspace_id
       JOIN organisations o ON o.id = w.organisation_id
      WHERE i.token_hash = ? OR i.copied_token_hash = ?`,
    [hash, hash]
  )
  if (!row) return 'unknown'
  if (row.acceptedAt) return 'accepted'
  if (row.revokedAt) return 'revoked'
  if (row.isDeleted) return 'deleted'
  return row.expiresAt <= now() ? 'expired' : null
}
