import { randomBytes } from 'node:crypto'
import type { Connection } from 'mysql2/promise'

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
  for (let from = 0; from < clicks; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, clicks - from) }, (_, at) => [
      idOf('c', from + at),
      new Date(stamp.getTime() - (from + at) * SPACING_MS),
      ...[stamp, workspaceId, idOf('h', (from + at) % LINKS), 1, 'Human', 'none'],
      ...[randomBytes(16), 'DE', 'Desktop', 'Firefox', 'Linux', 'de-de', 'news.example.org'],
    ])
    await connection.query(
      `INSERT INTO clicks (id, clicked_at, local_day, workspace_id, link_id, link_version, class,
         class_rule, visitor, country, device, browser, operating_system, language, referrer)
       VALUES ?`,
      [rows]
    )
  }
}
