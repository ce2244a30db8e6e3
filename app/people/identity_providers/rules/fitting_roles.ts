import type { GroupRole } from '#app/people/identity_providers/identity_provider'

/**
 * Returns what a person of these groups is in each workspace that the table names: the first entry
 * that fits counts; null where none does.
 */
export function findFittingRoles(
  roles: readonly GroupRole[],
  groups: readonly string[]
): Map<string, GroupRole['role'] | null> {
  const has = new Set(groups)
  const found = new Map<string, GroupRole['role'] | null>()
  for (const { group, workspaceId, role } of roles) {
    const before = found.get(workspaceId) ?? null
    found.set(workspaceId, before ?? (has.has(group) ? role : null))
  }
  return found
}
