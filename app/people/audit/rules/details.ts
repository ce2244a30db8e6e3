/** One thing that an entry of the log says beside its sentence. */
export interface AuditDetail {
  field: string

  /** undefined: it was not written down. */
  before?: unknown
  after: unknown
}

/** Lists what an entry's data say, `role` and `previousRole` being one detail. */
export function listAuditDetails(data: unknown): AuditDetail[] {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return []
  const all = data as Record<string, unknown>
  return Object.entries(all).flatMap(([field, value]): AuditDetail[] => {
    const present = /^previous([A-Z].*)$/.exec(field)?.[1]
    if (present && present[0].toLowerCase() + present.slice(1) in all) return []
    const before = `previous${field[0].toUpperCase()}${field.slice(1)}`
    const pair = readPair(value)
    if (pair) return [{ field, ...pair }]
    return [before in all ? { field, before: all[before], after: value } : { field, after: value }]
  })
}

/** Reads a value that was written down as what it was and what it became. */
function readPair(value: unknown): { before: unknown; after: unknown } | null {
  if (value === null || typeof value !== 'object') return null
  const { from, to, ...rest } = value as Record<string, unknown>
  if (from === undefined || to === undefined || Object.keys(rest).length > 0) return null
  return { before: from, after: to }
}
