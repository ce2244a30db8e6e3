import { change, sqlTime, type Sql } from '#app/shared/database/sql'

/** Forgets all ranges of a workspace that is erased; sweeps remove the files that no range names. */
export async function forgetRanges(sql: Sql, workspaceNo: number): Promise<void> {
  await change(sql, 'DELETE FROM click_ranges WHERE workspace_no = ?', [workspaceNo])
  await change(sql, 'DELETE FROM click_fences WHERE workspace_no = ?', [workspaceNo])
}

/** Forgets the ranges of all workspaces that begin before a moment, milliseconds since the epoch. */
export async function forgetRangesBefore(sql: Sql, beforeMs: number): Promise<void> {
  await change(sql, 'DELETE FROM click_ranges WHERE from_at < ?', [sqlTime(beforeMs)])
}
