import { randomBytes } from 'node:crypto'
import type { Connection, RowDataPacket } from 'mysql2/promise'

const ROWS = 2_000
const SPACING_MS = 50
const LINKS = 5_000

/** Inserts links and clicks of a workspace that is about to export them again and again. */
export async function seedHostile(
  connection: Connection,
  workspaceId: string,
  clicks: number
): Promise<void> {
  const stamp = new Date()
  const idOf = (kind: string, number: number) => `${kind}${number}`.padStart(20, '0')
  for (let from = 0; from < LINKS; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, LINKS - from) }, (_, at) => [
      ...[idOf('h', from + at), workspaceId, `hostile-${from + at}`],
      ...[`https://www.example.com/of/the/hostile/${from + at}`, '[]', 'Active', 'user', stamp],
      stamp,
    ])
    await connection.query(
      `INSERT INTO links (id, workspace_id, alias, destination_url, tags, status, created_by,
         created_at, updated_at) VALUES ?`,
      [rows]
    )
  }
  const numbers = await numberNames(connection, workspaceId)
  for (let from = 0; from < clicks; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, clicks - from) }, (_, at) => [
      ...[numbers.workspace, new Date(stamp.getTime() - (from + at) * SPACING_MS), randomBytes(7)],
      ...[numbers.links[(from + at) % LINKS], 1, 0, 'Human', numbers.rule],
      ...[randomBytes(8), 'Desktop', 'DE', 'de-de'],
    ])
    await connection.query(
      `INSERT INTO raw_clicks (workspace_no, clicked_at, nonce, link_no, link_version, day_shift,
         class, class_rule_no, visitor, device, country, language) VALUES ?`,
      [rows]
    )
  }
}

/** Gives the workspace, its links and the rule of people the numbers that raw clicks name them by. */
async function numberNames(connection: Connection, workspaceId: string) {
  await connection.query('INSERT IGNORE INTO click_workspaces (workspace_id) VALUES (?)', [
    workspaceId,
  ])
  await connection.query(`INSERT IGNORE INTO click_traits (name) VALUES ('none')`)
  await connection.query(
    `INSERT IGNORE INTO click_names (workspace_no, name)
      SELECT w.no, l.id FROM links l JOIN click_workspaces w ON w.workspace_id = l.workspace_id
       WHERE l.workspace_id = ?`,
    [workspaceId]
  )
  const [links] = await connection.query<RowDataPacket[]>(
    `SELECT n.workspace_no AS workspace, n.no FROM click_names n
       JOIN click_workspaces w ON w.no = n.workspace_no WHERE w.workspace_id = ?`,
    [workspaceId]
  )
  const [[rule]] = await connection.query<RowDataPacket[]>(
    `SELECT no FROM click_traits WHERE name = 'none'`
  )
  return { workspace: links[0].workspace, links: links.map(({ no }) => no), rule: rule.no }
}
