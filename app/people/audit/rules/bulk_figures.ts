import type { AuditEntryRecord } from '#app/people/audit/audit_entry'

export interface BulkFigures {
  action: string
  changed: number
  changeId: string

  /** Of an undo: the action that was undone. */
  undone?: string

  /** The link, where a single one was changed. */
  linkId?: string
}

/** Returns what an entry says of many links; null where it is about anything else. */
export function readBulkFigures({ action, data }: AuditEntryRecord): BulkFigures | null {
  if (action !== 'links.bulk_changed') return null
  return data as BulkFigures
}

/** Returns entries with the link as their subject where a change of many links changed one. */
export function nameSingleLinks(entries: AuditEntryRecord[]): AuditEntryRecord[] {
  return entries.map((entry) => {
    const linkId = readBulkFigures(entry)?.linkId
    return linkId ? { ...entry, subjectType: 'link', subjectId: linkId } : entry
  })
}

/**
 * Says what a change of many links did: `paused 12 links`, `undid the pause of /spring`.
 *
 * @param name of the link, where a single one was changed
 */
export function describeBulkFigures(
  { action, changed, undone, linkId }: BulkFigures,
  name: string,
  say: (key: string, data?: Record<string, unknown>, fallback?: string) => string
): string {
  const links = linkId ? name : say('audit.bulk.links', { count: changed })
  if (action !== 'undo') {
    return say(`audit.bulk.${action}`, { links }, say('audit.bulk.other', { links }))
  }
  const change = say(`audit.undone.${undone}`, {}, say('audit.undone.other'))
  return say('audit.bulk.undo', { change, links })
}
