import type { Role } from '#app/platform/access/roles'

/** A row of `identity_providers`. */
export interface IdentityProviderRow {
  id: string

  /** null: it is one of the installation. */
  organisation_id: string | null
  kind: string
  name: string
  status: ProviderStatus

  /** JSON: what its kind is set up with. */
  settings: string

  /** Encrypted. */
  secret: string | null

  /** JSON: a list of `GroupRole`. */
  roles: string
  version: number
  created_at: Date
  updated_at: Date
}

export const PROVIDER_STATUSES = ['Active', 'Disabled'] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

/** The roles that a group can give. An Owner is made by an Owner alone. */
export const GROUP_ROLES = ['Viewer', 'Manager', 'Administrator'] as const satisfies Role[]

/** What people of a group are in a workspace. Of a workspace's entries the first that fits counts. */
export interface GroupRole {
  group: string
  workspaceId: string
  role: (typeof GROUP_ROLES)[number]
}

export type ProviderSettings = Record<string, string | number | boolean | null>

/** An identity provider as the API shows it. Its secret is never shown. */
export interface IdentityProvider {
  id: string
  kind: string
  name: string
  status: ProviderStatus

  /** Address domains whose people are led to it. One of an organisation counts while it is proved. */
  domains: string[]
  roles: GroupRole[]
  settings: ProviderSettings
  secretSet: boolean

  /** Where it sends people back to: the provider has to allow it. */
  redirectUrl: string
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Whose providers a call is about: an organisation's, or with null the installation's. */
export type ProviderOwner = string | null
