import { SCOPES, type Scope } from '#app/platform/access/roles'

export interface ScopeGroup {
  /** What it is about: `links`. */
  subject: string
  read: Scope | null
  write: Scope | null
}

/** The scopes by what they are about, for a table with a column each for reading and writing. */
export function scopeGroups(): ScopeGroup[] {
  const groups = new Map<string, ScopeGroup>()
  for (const scope of SCOPES) {
    const [subject, verb] = scope.split(':') as [string, 'read' | 'write']
    const group = groups.get(subject) ?? { subject, read: null, write: null }
    groups.set(subject, { ...group, [verb]: scope })
  }
  return [...groups.values()]
}
