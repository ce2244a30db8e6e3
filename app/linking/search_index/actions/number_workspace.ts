import { change, select, type Sql } from '#app/shared/database/sql'

/**
 * Gives a workspace the number under which its word endings stand, 4 bytes in place of 20; or returns
 * the one that it has.
 */
export async function numberWorkspace(sql: Sql, workspaceId: string): Promise<number> {
  const known = await findNumber(sql, workspaceId)
  if (known !== null) return known
  await change(sql, 'INSERT IGNORE INTO workspace_numbers (workspace_id) VALUES (?)', [workspaceId])
  return (await findNumber(sql, workspaceId, 'LOCK IN SHARE MODE'))!
}

/** @param lock sees what another transaction gave while this one waited */
async function findNumber(
  sql: Sql,
  workspaceId: string,
  lock: '' | 'LOCK IN SHARE MODE' = ''
): Promise<number | null> {
  const [row] = await select<{ number: number }>(
    sql,
    `SELECT number FROM workspace_numbers WHERE workspace_id = ? ${lock}`,
    [workspaceId]
  )
  return row?.number ?? null
}
