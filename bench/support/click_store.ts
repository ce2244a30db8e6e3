/** A workspace with links, in the application's own database, for programs that store clicks for it. */
import db from '@adonisjs/lucid/services/db'
import { chunks } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'

export interface ClickStore {
  workspaceId: string
  links: string[]
}

export async function createClickStore(linkCount: number): Promise<ClickStore> {
  const workspaceId = newId()
  const links = Array.from({ length: linkCount }, () => newId())
  const [organisationId, at] = [newId(), new Date()]
  const stamps = { created_at: at, updated_at: at }
  await db.table('organisations').insert({ id: organisationId, name: 'Bench', ...stamps })
  await db
    .table('workspaces')
    .insert({ id: workspaceId, organisation_id: organisationId, name: 'Bench', ...stamps })
  for (const some of chunks(links, 1_000)) {
    await db.table('links').multiInsert(
      some.map((id) => ({
        id,
        workspace_id: workspaceId,
        alias: id,
        destination_url: 'https://example.com/',
        tags: '[]',
        status: 'Active',
        created_by: '',
        ...stamps,
      }))
    )
  }
  return { workspaceId, links }
}
