import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import type { GeneratedApiKey } from '#app/people/api_keys/rules/key_format'
import type { Scope } from '#app/platform/access/roles'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

export interface ApiKeyToStore {
  name: string
  workspaceId: string
  scopes: readonly Scope[]
  createdBy: string
  expiresAt: Date | null

  /** Keeps the key, encrypted: a signature can only be checked with it. */
  signsRequests?: boolean

  /** A key that was drawn before; otherwise one is drawn. */
  drawn?: GeneratedApiKey
}

/**
 * Makes a key. Its text is returned this once; the database keeps a SHA-256 of it, and of a key that
 * signs requests the encrypted text.
 */
export async function storeApiKey(
  trx: TransactionClientContract,
  { name, workspaceId, scopes, createdBy, expiresAt, signsRequests, drawn }: ApiKeyToStore
): Promise<{ id: string; key: string }> {
  const { key, hash, hint } = drawn ?? generateApiKey()
  const id = newId()
  await trx.table('api_keys').insert({
    id,
    workspace_id: workspaceId,
    name,
    hash,
    hint,
    scopes: scopes.join(' '),
    created_by: createdBy,
    expires_at: expiresAt,
    created_at: now(),
    sealed_key: signsRequests ? encryption.encrypt(key) : null,
  })
  return { id, key }
}
