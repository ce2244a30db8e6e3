import type { Connection } from 'mysql2/promise'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { hashSessionToken } from '#app/people/sessions/rules/session_token'
import { SCOPES } from '#app/platform/access/roles'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'
import { newId } from '#app/shared/ids'
import { drawToken } from '#app/shared/random'

const HOUR_MS = 3_600_000

const insert = (connection: Connection, table: string, row: Record<string, unknown>) =>
  connection.query(`INSERT INTO ${table} SET ?`, [row])

/** Stores a person with an account. @returns their id */
export async function seedPerson(
  connection: Connection,
  { secondFactor = false } = {}
): Promise<string> {
  const [id, at] = [newId(), new Date()]
  const email = `${id}@example.com`
  await insert(connection, 'users', {
    id,
    email,
    email_key: email,
    email_verified_at: at,
    mfa_enabled_at: secondFactor ? at : null,
    created_at: at,
    updated_at: at,
  })
  return id
}

/** Makes the person a member of the workspace. */
export async function seedMember(
  connection: Connection,
  workspaceId: string,
  userId: string,
  role: string
): Promise<void> {
  const row = { workspace_id: workspaceId, user_id: userId, role, created_at: new Date() }
  await insert(connection, 'workspace_members', row)
}

/** Signs the person in. @returns the cookie that their browser sends */
export async function seedSession(
  connection: Connection,
  userId: string,
  { secondFactorPending = false } = {}
): Promise<string> {
  const [token, at] = [drawToken(), new Date()]
  await insert(connection, 'sessions', {
    id: newId(),
    token_hash: hashSessionToken(token),
    user_id: userId,
    second_factor_pending: secondFactorPending,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + HOUR_MS / 10),
  })
  return `${SESSION_COOKIE}=${token}`
}

/** Makes a key of the workspace that may do what its owner may. */
export async function seedKey(
  connection: Connection,
  workspaceId: string,
  userId: string
): Promise<{ id: string; key: string }> {
  const { key, hash, hint } = generateApiKey()
  const id = newId()
  await insert(connection, 'api_keys', {
    id,
    workspace_id: workspaceId,
    name: 'Chaos',
    hash,
    hint,
    scopes: SCOPES.join(' '),
    created_by: userId,
    created_at: new Date(),
  })
  return { id, key }
}
