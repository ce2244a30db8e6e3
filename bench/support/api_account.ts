import type { Connection } from 'mysql2/promise'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { SCOPES } from '#app/platform/access/roles'
import { newId } from '#app/shared/ids'

/** A workspace of its own in a scratch database, and a key that may do everything in it. */
export interface ApiAccount {
  organisationId: string
  workspaceId: string
  key: string
}

export async function seedAccount(connection: Connection): Promise<ApiAccount> {
  const [organisationId, workspaceId, userId] = [newId(), newId(), newId()]
  const at = new Date()
  const insert = (table: string, row: Record<string, unknown>) =>
    connection.query(`INSERT INTO ${table} SET ?`, [row])
  await insert('organisations', {
    id: organisationId,
    name: 'Load',
    created_at: at,
    updated_at: at,
  })
  await insert('workspaces', {
    id: workspaceId,
    organisation_id: organisationId,
    name: 'Load',
    time_zone: 'UTC',
    created_at: at,
    updated_at: at,
  })
  const email = `${userId}@example.com`
  await insert('users', {
    id: userId,
    email,
    email_key: email,
    email_verified_at: at,
    created_at: at,
    updated_at: at,
  })
  await insert('organisation_owners', {
    organisation_id: organisationId,
    user_id: userId,
    created_at: at,
  })
  const { key, hash, hint } = generateApiKey()
  await insert('api_keys', {
    id: newId(),
    workspace_id: workspaceId,
    name: 'Load',
    hash,
    hint,
    scopes: SCOPES.join(' '),
    created_by: userId,
    created_at: at,
  })
  return { organisationId, workspaceId, key }
}

/** Calls the API of a server on this machine. */
export async function callApi(
  port: number,
  { workspaceId, key }: ApiAccount,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal
): Promise<{ status: number; body: any; tookMs: number }> {
  const startedMs = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/workspaces/${workspaceId}${path}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const tookMs = performance.now() - startedMs
  return { status: response.status, body: text && JSON.parse(text), tookMs }
}

/** @param share 0.99 for what all but one in a hundred stay below */
export function percentile(tookMs: readonly number[], share: number): number {
  const sorted = [...tookMs].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
