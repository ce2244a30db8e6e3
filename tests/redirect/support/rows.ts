import db from '@adonisjs/lucid/services/db'
import { newId } from '#app/shared/ids'

const stamps = () => ({ created_at: new Date(), updated_at: new Date() })

/** Inserts a workspace in an organisation of its own. */
export async function insertWorkspace(timeZone = 'UTC') {
  const [organisationId, workspaceId] = [newId(), newId()]
  await db.table('organisations').insert({ id: organisationId, name: 'Acme', ...stamps() })
  await db.table('workspaces').insert({
    id: workspaceId,
    organisation_id: organisationId,
    name: 'Main',
    time_zone: timeZone,
    ...stamps(),
  })
  return { organisationId, workspaceId }
}

/** Inserts a link; columns as the table names them. */
export async function insertLink(workspaceId: string, columns: Record<string, unknown> = {}) {
  const row = {
    id: newId(),
    workspace_id: workspaceId,
    alias: newId(),
    destination_url: 'https://example.com/one',
    tags: '[]',
    status: 'Active',
    created_by: newId(),
    ...stamps(),
    ...columns,
  }
  await db.table('links').insert(row)
  return row
}

export async function insertDomain(
  workspaceId: string,
  columns: { hostname: string; status?: string }
) {
  const row = { id: newId(), workspace_id: workspaceId, status: 'Active', ...stamps(), ...columns }
  await db.table('domains').insert(row)
  return row
}

/** Reports a change to the redirect caches, as every action does in its own transaction. */
export async function announce(kind: string, subjectId: string, cacheKey: string | null = null) {
  await db.table('change_feed').insert({
    kind,
    subject_id: subjectId,
    cache_key: cacheKey,
    created_at: new Date(),
  })
}
