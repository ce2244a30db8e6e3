import { chunks, select, type Sql } from '#app/shared/database/sql'
import type { ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'

/** Values that one statement asks for. */
const ASKED_AT_ONCE = 5_000

/** Finds the number of a workspace; null where it has no clicks. */
export async function findWorkspaceNumber(sql: Sql, workspaceId: string): Promise<number | null> {
  const workspace = await findClickWorkspace(sql, workspaceId)
  return workspace?.no ?? null
}

/** Finds what is known of a workspace that has clicks; null where it has none. */
export async function findClickWorkspace(
  sql: Sql,
  workspaceId: string
): Promise<ClickWorkspace | null> {
  const found = await findClickWorkspaces(sql, [workspaceId])
  return found.get(workspaceId) ?? null
}

/** Finds what is known of workspaces that have clicks, by their ids. */
export async function findClickWorkspaces(
  sql: Sql,
  workspaceIds: readonly string[]
): Promise<Map<string, ClickWorkspace>> {
  const rows = await select<{ no: number; id: string; packed_before: Date | null }>(
    sql,
    `SELECT no, workspace_id AS id, packed_before FROM click_workspaces
    WHERE workspace_id IN (?)`,
    [workspaceIds]
  )
  return new Map(rows.map(({ id, ...row }) => [id, toClickWorkspace(row)]))
}

/** Lists what is known of all workspaces that have clicks, by their numbers. */
export async function listClickWorkspaces(sql: Sql): Promise<ClickWorkspace[]> {
  const rows = await select<{ no: number; packed_before: Date | null }>(
    sql,
    'SELECT no, packed_before FROM click_workspaces ORDER BY no'
  )
  return rows.map(toClickWorkspace)
}

export function toClickWorkspace(row: { no: number; packed_before: Date | null }): ClickWorkspace {
  return { no: row.no, packedBeforeMs: row.packed_before && row.packed_before.getTime() }
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
