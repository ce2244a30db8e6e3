import type { PlanName } from '#config/plans'
import type { Role } from '#app/access/roles'

/** An organisation as somebody in it sees it, with the workspaces that they can use. */
export interface OrganisationOfPerson {
  id: string
  name: string
  plan: PlanName

  /** Owner, else their highest role in its workspaces. */
  role: Role
  mfaRequired: boolean
  suspended: boolean
  workspaces: { id: string; name: string; role: Role; timeZone: string }[]
}
