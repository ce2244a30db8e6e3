import { select, type Sql } from '#app/shared/database/sql'

/** Finds the time zones of workspaces, by their ids; IANA names. */
export async function findTimeZones(
  sql: Sql,
  workspaceIds: readonly string[]
): Promise<Map<string, string>> {
  if (workspaceIds.length === 0) return new Map()
  const rows = await select<{ id: string; timeZone: string }>(
    sql,
    'SELECT id, time_zone AS timeZone FROM workspaces FORCE INDEX (PRIMARY) WHERE id IN (?)',
    [workspaceIds]
  )
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
