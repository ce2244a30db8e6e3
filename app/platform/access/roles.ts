/** Roles in a workspace, ascending. An Owner of the organisation is Owner in each workspace. */
export const ROLES = ['Viewer', 'Manager', 'Administrator', 'Owner'] as const
export type Role = (typeof ROLES)[number]

/** Is this role at least that one? */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

/** Names who has at least a role, for people: `Administrators and Owners`. */
export function listRolesFrom(role: Role): string {
  const names = ROLES.slice(ROLES.indexOf(role)).map((name) => `${name}s`)
  return new Intl.ListFormat('en-GB').format(names)
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
