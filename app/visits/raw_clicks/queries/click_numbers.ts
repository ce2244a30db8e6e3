import { chunks, select, type Sql } from '#app/shared/database/sql'

/** Values that one statement asks for. */
const ASKED_AT_ONCE = 5_000

/** Finds the number of a workspace; null where it has no clicks. */
export async function findWorkspaceNumber(sql: Sql, workspaceId: string): Promise<number | null> {
  const numbers = await findWorkspaceNumbers(sql, [workspaceId])
  return numbers.get(workspaceId) ?? null
}

/** Finds the numbers of workspaces that have clicks. */
export async function findWorkspaceNumbers(
  sql: Sql,
  workspaceIds: readonly string[]
): Promise<Map<string, number>> {
  const rows = await select<{ no: number; name: string }>(
    sql,
    'SELECT no, workspace_id AS name FROM click_workspaces WHERE workspace_id IN (?)',
    [workspaceIds]
  )
  return toNumbers(rows)
}

/** Finds the numbers of all rules, browsers and operating systems: some hundreds. */
export async function listTraitNumbers(sql: Sql): Promise<Map<string, number>> {
  return toNumbers(await select(sql, 'SELECT no, name FROM click_traits'))
}

function toNumbers(rows: readonly { no: number; name: string }[]): Map<string, number> {
  return new Map(rows.map(({ no, name }) => [name, no]))
}

/**
 * Finds the numbers of names of a workspace, those that have one. Each is looked up by the key, whatever the
 * planner thinks of a list of thousands.
 */
export async function findNameNumbers(
  sql: Sql,
  workspaceNo: number,
  names: readonly string[]
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const some of chunks(names, ASKED_AT_ONCE)) {
    const rows = await select<{ place: number; no: number }>(
      sql,
      `SELECT asked.place, known.no FROM JSON_TABLE(?, '$[*]' COLUMNS (
          place FOR ORDINALITY, name VARCHAR(253) PATH '$'
        )) AS asked
        STRAIGHT_JOIN click_names AS known FORCE INDEX (click_names_name)
          ON known.workspace_no = ?
          AND known.name = CAST(CONVERT(asked.name USING utf8mb4) AS BINARY)`,
      [JSON.stringify(some), workspaceNo]
    )
    for (const { place, no } of rows) numbers.set(some[Number(place) - 1], no)
  }
  return numbers
}

/** Finds what these numbers stand for. */
export async function findNames(
  sql: Sql,
  numbers: readonly number[]
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const some of chunks(numbers, ASKED_AT_ONCE)) {
    const rows = await select<{ no: number; name: string }>(
      sql,
      `SELECT no, CONVERT(name USING utf8mb4) AS name FROM click_names FORCE INDEX (PRIMARY)
      WHERE no IN (?)`,
      [some]
    )
    for (const { no, name } of rows) names.set(no, name)
  }
  return names
}
