import db from '@adonisjs/lucid/services/db'
import type { DeletionKind } from '#app/people/grace/deletion'
import { select, sqlTime } from '#app/shared/database/sql'

/** The table that something stands in, and the column of its name. */
export const DELETABLE: Record<DeletionKind, { table: string; name: string }> = {
  workspace: { table: 'workspaces', name: 'name' },
  organisation: { table: 'organisations', name: 'name' },
  account: { table: 'users', name: 'email' },
}

/** What one sweep takes up. */
const AT_MOST = 200

/**
 * Lists what was deleted before a moment and is in its grace still, longest ago first.
 *
 * @param isReminded were its people reminded of the end?
 */
export async function listDeletionsBefore(
  kind: DeletionKind,
  beforeMs: number,
  isReminded: boolean
): Promise<string[]> {
  const { table } = DELETABLE[kind]
  const rows = await select<{ id: string }>(
    db,
    `SELECT id FROM ${table} WHERE deleted_at <= ? AND erased_at IS NULL
        AND deletion_reminded_at IS ${isReminded ? 'NOT NULL' : 'NULL'}
      ORDER BY deleted_at LIMIT ${AT_MOST}`,
    [sqlTime(beforeMs)]
  )
  return rows.map(({ id }) => id)
}
