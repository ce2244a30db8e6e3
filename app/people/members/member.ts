import type { Role } from '#app/platform/access/roles'

/** Someone in a workspace, as its people see them. */
export interface MemberRecord {
  userId: string
  email: string
  displayName: string | null
  role: Role
  mfaEnabled: boolean

  /** When they came into the workspace, or became an Owner of its organisation. */
  joinedAt: Date
}
