import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord } from '#app/people/audit/audit_entry'
import { select } from '#app/shared/sql'

/** Where the present name of each kind of subject is found. */
const SOURCES: Record<string, string> = {
  account: 'SELECT id, COALESCE(display_name, email) AS name FROM users WHERE id IN (?)',
  member: 'SELECT id, COALESCE(display_name, email) AS name FROM users WHERE id IN (?)',
  api_key: 'SELECT id, name FROM api_keys WHERE id IN (?)',
  workspace: 'SELECT id, name FROM workspaces WHERE id IN (?)',
  organisation: 'SELECT id, name FROM organisations WHERE id IN (?)',
  invitation: 'SELECT id, email AS name FROM invitations WHERE id IN (?)',
  mail: 'SELECT id, subject AS name FROM mails WHERE id IN (?)',
  import: 'SELECT id, file_name AS name FROM imports WHERE id IN (?)',
  campaign: 'SELECT id, name FROM campaigns WHERE id IN (?)',
  folder: 'SELECT id, name FROM folders WHERE id IN (?)',
  utm_template: 'SELECT id, name FROM utm_templates WHERE id IN (?)',
  note: 'SELECT id, text AS name FROM notes WHERE id IN (?)',
  domain: 'SELECT id, hostname AS name FROM domains WHERE id IN (?)',
  qr_code: 'SELECT id, name FROM qr_codes WHERE id IN (?)',
  announcement: 'SELECT id, title AS name FROM announcements WHERE id IN (?)',
  report_share: 'SELECT id, name FROM report_shares WHERE id IN (?)',
  report_mail: 'SELECT id, name FROM report_mails WHERE id IN (?)',
  link: "SELECT id, CONCAT('/', alias) AS name FROM links WHERE id IN (?)",
}

type FindNames = (ids: string[]) => Promise<Map<string, string>>

/** How names are found that a statement alone cannot find. */
const finders = new Map<string, FindNames>()

/** Has the names of a kind of subject found by a wing that knows more of it. */
export function nameSubjects(type: string, find: FindNames): void {
  finders.set(type, find)
}

/**
 * Finds what each entry was about, by the entry's id; the subject's own id where nothing is known.
 */
export async function findSubjectNames(entries: AuditEntryRecord[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [type, group] of Map.groupBy(entries, ({ subjectType }) => subjectType)) {
    const found = await findNames(type, [...new Set(group.map(({ subjectId }) => subjectId))])
    for (const { id, subjectId } of group) names.set(id, found.get(subjectId) ?? subjectId)
  }
  return names
}

async function findNames(type: string, ids: string[]): Promise<Map<string, string>> {
  const find = finders.get(type)
  if (find) return find(ids)
  if (!Object.hasOwn(SOURCES, type)) return new Map()
  const rows = await select<{ id: string; name: string }>(db, SOURCES[type], [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
