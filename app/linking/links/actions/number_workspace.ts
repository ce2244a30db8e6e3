import { change, select, type Sql } from '#app/shared/sql'

/**
 * Gives a workspace the number under which its word endings stand, 4 bytes in place of 20; or returns
 * the one that it has.
 */
export async function numberWorkspace(sql: Sql, workspaceId: string): Promise<number> {
  await change(sql, 'INSERT IGNORE INTO workspace_numbers (workspace_id) VALUES (?)', [workspaceId])
  // A transaction that began before another one gave the number does not see it without a lock.
  const [{ number }] = await select<{ number: number }>(
    sql,
    'SELECT number FROM workspace_numbers WHERE workspace_id = ? LOCK IN SHARE MODE',
    [workspaceId]
  )
  return number
}
