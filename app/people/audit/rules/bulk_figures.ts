import type { AuditEntryRecord } from '#app/people/audit/audit_entry'

/** Returns what an entry says of many links; null where it is about anything else. */
export function readBulkFigures({ action, data }: AuditEntryRecord) {
  if (action !== 'links.bulk_changed') return null
  return data as { action: string; changed: number; changeId: string }
}
