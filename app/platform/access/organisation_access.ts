import type { Actor } from '#app/platform/access/workspace_access'

/** What someone can be in an organisation: one of its Owners, or in a role in a workspace of it. */
export type OrganisationRole = 'Owner' | 'Member'

/** The organisation that a call is about, and what the caller is in it. */
export interface OrganisationAccess {
  organisation: {
    id: string
    name: string

    /** The plan that it was given; null: the installation's default. */
    plan: string | null
    mfaRequired: boolean
    suspended: boolean
  }
  role: OrganisationRole
  actor: Actor
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set for every route that names an organisation. */
    organisationAccess: OrganisationAccess
  }
}
