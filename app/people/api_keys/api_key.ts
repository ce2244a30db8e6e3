import type { Scope } from '#app/platform/access/roles'

/** An API key as people see it: never its text, never its hash. */
export interface ApiKeyRecord {
  id: string
  name: string

  /** Its last four characters. */
  hint: string
  scopes: Scope[]

  /** Can requests be signed with it, as clients of YOURLS do? */
  signsRequests: boolean
  createdBy: { userId: string; displayName: string | null; email: string }

  /** Its creator has left the workspace, so it does not work. */
  ownerRemoved: boolean
  lastUsedAt: Date | null
  expiresAt: Date | null
  createdAt: Date
  revokedAt: Date | null
}
