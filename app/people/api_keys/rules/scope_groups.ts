import { SCOPES, type Scope } from '#app/platform/access/roles'

export interface ScopeGroup {
  /** What it is about: `links`. */
  subject: string
  read: Scope | null
  write: Scope | null
}

/** Groups scopes by what they are about: all of them, for a table, or those of a key, for its row. */
export function scopeGroups(scopes: readonly string[] = SCOPES): ScopeGroup[] {
  const groups = new Map<string, ScopeGroup>()
  for (const scope of SCOPES.filter((one) => scopes.includes(one))) {
    const [subject, verb] = scope.split(':') as [string, 'read' | 'write']
    const group = groups.get(subject) ?? { subject, read: null, write: null }
    groups.set(subject, { ...group, [verb]: scope })
  }
  return [...groups.values()]
}
