/** Roles in a workspace, ascending. An Owner of the organisation is Owner in each workspace. */
export const ROLES = ['Viewer', 'Manager', 'Administrator', 'Owner'] as const
export type Role = (typeof ROLES)[number]

/** Is this role at least that one? */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

/** What a key may be allowed to do. Behaviour, section 2.2. */
export const SCOPES = [
  'links:read',
  'links:write',
  'qr:write',
  'campaigns:write',
  'domains:write',
  'analytics:read',
  'conversions:write',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof SCOPES)[number]
