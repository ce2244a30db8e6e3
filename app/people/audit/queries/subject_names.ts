import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord } from '#app/people/audit/audit_entry'
import { select } from '#app/shared/database/sql'

/**
 * How the present names of each kind of subject are found: a statement that takes ids, or a function.
 * Other wings add theirs (`nameSubjects`).
 */
type NameSource = string | ((ids: string[]) => Promise<Map<string, string>>)

const sources = new Map<string, NameSource>([
  ['account', 'SELECT id, COALESCE(display_name, email) AS name FROM users WHERE id IN (?)'],
  ['member', 'SELECT id, COALESCE(display_name, email) AS name FROM users WHERE id IN (?)'],
  ['api_key', 'SELECT id, name FROM api_keys WHERE id IN (?)'],
  ['workspace', 'SELECT id, name FROM workspaces WHERE id IN (?)'],
  ['organisation', 'SELECT id, name FROM organisations WHERE id IN (?)'],
  ['invitation', 'SELECT id, email AS name FROM invitations WHERE id IN (?)'],
  ['mail', 'SELECT id, subject AS name FROM mails WHERE id IN (?)'],
])

/** Has the names of kinds of subjects found by the wing that they belong to. */
export function nameSubjects(added: Record<string, NameSource>): void {
  for (const [type, source] of Object.entries(added)) sources.set(type, source)
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
  const source = sources.get(type)
  if (source === undefined) return new Map()
  if (typeof source === 'function') return source(ids)
  const rows = await select<{ id: string; name: string }>(db, source, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
