import type { ApiKeyRecord } from '#app/people/api_keys/api_key'

export type KeyState = 'Active' | 'ExpiresSoon' | 'Expired' | 'Revoked' | 'OwnerLeft'

const SOON_MS = 14 * 24 * 3600_000

/** Returns what a key is good for right now. From 14 days before its end, someone should know of it. */
export function keyState(
  { revokedAt, expiresAt, ownerRemoved }: ApiKeyRecord,
  nowMs: number
): KeyState {
  if (revokedAt) return 'Revoked'
  const left = expiresAt ? expiresAt.getTime() - nowMs : Infinity
  if (left <= 0) return 'Expired'
  if (ownerRemoved) return 'OwnerLeft'
  return left < SOON_MS ? 'ExpiresSoon' : 'Active'
}
