import type { Member } from '#app/platform/access/queries/find_member'

/** An API key with all that decides what it may do, read in one query so that it is never stale. */
export interface KeyHolder extends Member {
  keyId: string
  scopes: string
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  userId: string
  mfaEnabledAt: Date | null
  disabledAt: Date | null

  /** Since when the account of the person who made it is deleted. */
  accountDeletedAt: Date | null
}
