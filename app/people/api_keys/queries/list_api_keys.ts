import db from '@adonisjs/lucid/services/db'
import type { ApiKeyRecord } from '#app/people/api_keys/api_key'
import type { Scope } from '#app/platform/access/roles'
import { select, type Sql } from '#app/shared/database/sql'

/** As many as a list shows; who has more has revoked most of them long ago. */
const MOST = 500

const QUERY = `
  SELECT k.id, k.name, k.hint, k.scopes, k.last_used_at AS lastUsedAt,
         k.sealed_key IS NOT NULL AS signsRequests, k.expires_at AS expiresAt, k.created_at AS createdAt, k.revoked_at AS revokedAt,
         u.id AS userId, u.display_name AS displayName, u.email,
         (m.user_id IS NULL AND ow.user_id IS NULL) AS ownerRemoved
    FROM api_keys k
    JOIN users u ON u.id = k.created_by
    JOIN workspaces w ON w.id = k.workspace_id
    LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = u.id
    LEFT JOIN organisation_owners ow
           ON ow.organisation_id = w.organisation_id AND ow.user_id = u.id`

/** The keys of a workspace, newest first, with those that were revoked. */
export async function listApiKeys(workspaceId: string): Promise<{ items: ApiKeyRecord[] }> {
  const rows = await select<any>(
    db,
    `${QUERY} WHERE k.workspace_id = ? ORDER BY k.created_at DESC, k.id DESC LIMIT ${MOST}`,
    [workspaceId]
  )
  return { items: rows.map(toRecord) }
}

/** One key; null where there is none with this id. */
export async function findApiKey(sql: Sql, keyId: string): Promise<ApiKeyRecord | null> {
  const [row] = await select<any>(sql, `${QUERY} WHERE k.id = ?`, [keyId])
  return row ? toRecord(row) : null
}

/** Returns what the database keeps of a key: its SHA-256. */
export async function findKeyHash(sql: Sql, keyId: string): Promise<string> {
  const [row] = await select<{ hash: string }>(sql, 'SELECT hash FROM api_keys WHERE id = ?', [
    keyId,
  ])
  return row.hash
}

function toRecord({ userId, displayName, email, scopes, ownerRemoved, ...row }: any): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: scopes.split(' ').filter(Boolean) as Scope[],
    signsRequests: row.signsRequests === 1,
    createdBy: { userId, displayName, email },
    ownerRemoved: ownerRemoved === 1,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    revokedAt: row.revokedAt,
  }
}
