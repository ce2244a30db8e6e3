import db from '@adonisjs/lucid/services/db'
import { TABLES_OF_LINKS } from '#app/linking/erasure/actions/erase_links'
import { listLinkErasers } from '#app/linking/erasure/link_erasers'
import { listErasers } from '#app/people/deletion/erasers'
import { change, select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** Links of one piece. */
const LINKS = 200

/** Goes last: it says that there is something to remove. */
const NOTE = 'workspace_imports'

/**
 * Removes all that an import wrote before it was published. Its aliases are free again, because no
 * one was ever given them.
 *
 * @returns false where it is published: nothing is removed then
 */
export async function discardImport(archiveId: string, workspaceId: string): Promise<boolean> {
  await change(
    db,
    `UPDATE ${NOTE} SET discarded_at = ${databaseNowSql()}
      WHERE archive_id = ? AND finished_at IS NULL`,
    [archiveId]
  )
  if (await isPublished(workspaceId)) return false
  for (;;) {
    const links = await select<{ id: string }>(
      db,
      `SELECT id FROM links WHERE workspace_id = ? LIMIT ${LINKS}`,
      [workspaceId]
    )
    if (links.length === 0) break
    const ids = links.map(({ id }) => id)
    for (const { erase } of listLinkErasers()) await erase(ids)
    for (const table of TABLES_OF_LINKS) {
      await change(db, `DELETE FROM ${table} WHERE link_id IN (?)`, [ids])
    }
    await change(db, 'DELETE FROM links WHERE id IN (?)', [ids])
  }
  for (const { tables, erase } of listErasers('workspace')) {
    if (tables.includes(NOTE)) continue
    while (!(await erase(workspaceId)));
  }
  await change(db, 'DELETE FROM workspaces WHERE id = ? AND erased_at IS NOT NULL', [workspaceId])
  await change(db, `DELETE FROM ${NOTE} WHERE archive_id = ? AND finished_at IS NULL`, [archiveId])
  return true
}

async function isPublished(workspaceId: string): Promise<boolean> {
  const rows = await select(db, 'SELECT id FROM workspaces WHERE id = ? AND erased_at IS NULL', [
    workspaceId,
  ])
  return rows.length > 0
}
