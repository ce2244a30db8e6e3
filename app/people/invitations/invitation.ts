import type { Role } from '#app/platform/access/roles'

/** How long an invitation is good. Seven days. */
export const INVITATION_MS = 7 * 24 * 3600 * 1000

/** An invitation that waits, as the people of the workspace see it. */
export interface InvitationRecord {
  id: string
  email: string
  role: Role

  /** Who sent it last. */
  invitedBy: { userId: string; displayName: string | null; email: string }
  expiresAt: Date

  /** Its link is too old; sending it again gives it a new one. */
  expired: boolean
  createdAt: Date
}
