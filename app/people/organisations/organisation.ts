import type { OrganisationRole } from '#app/platform/access/organisation_access'
import type { Role } from '#app/platform/access/roles'

/** An organisation as someone in it sees it, with the workspaces that they can use. */
export interface PersonOrganisation {
  id: string
  name: string
  plan: string
  role: OrganisationRole
  mfaRequired: boolean
  suspended: boolean
  workspaces: { id: string; name: string; role: Role; timeZone: string }[]
}
