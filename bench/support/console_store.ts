import type { Connection } from 'mysql2/promise'
import { hashSessionToken } from '#app/people/sessions/rules/session_token'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'
import { newId } from '#app/shared/ids'
import { drawToken } from '#app/shared/random'
import { seededRandom } from '#app/shared/seeded_random'

const DAY_MS = 86_400_000
const DAYS = 100
const ROWS = 2_000

/** Links of each day's breakdown, and those that have clicks of their own days. */
const CLICKED_LINKS = 300
const HOSTS = 200
const COUNTRIES = 'GB DE FR US NL IE ES IT PT PL SE NO DK FI AT CH BE CZ JP IN'.split(' ')

interface Place {
  organisationId: string
  workspaceId: string
}

/** Makes the only user an administrator of the installation, and opens a session: the cookie. */
export async function openConsoleSession(connection: Connection): Promise<string> {
  const token = drawToken()
  const at = new Date()
  await connection.query('UPDATE users SET installation_administrator = 1')
  const [[{ id }]] = (await connection.query('SELECT id FROM users LIMIT 1')) as any
  await connection.query('INSERT INTO sessions SET ?', [
    {
      id: newId(),
      token_hash: hashSessionToken(token),
      user_id: id,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 30 * DAY_MS),
    },
  ])
  return `${SESSION_COOKIE}=${token}`
}

/** Inserts an entry of the audit log for each link. */
export async function seedAuditLog(connection: Connection, place: Place): Promise<void> {
  await connection.query(
    `INSERT INTO audit_log (organisation_id, workspace_id, actor_user_id, action, subject_type,
        subject_id, data, created_at)
      SELECT ?, l.workspace_id, (SELECT id FROM users LIMIT 1), 'link.created', 'link', l.id,
        JSON_OBJECT('name', CONCAT('/', l.alias)), l.created_at
      FROM links l WHERE l.workspace_id = ? ORDER BY l.id`,
    [place.organisationId, place.workspaceId]
  )
}

/** Inserts what was counted on each of the last days: of the workspace, and of some of its links. */
export async function seedCountedDays(connection: Connection, { workspaceId }: Place) {
  const { number, below } = seededRandom(7)
  const [links] = (await connection.query(
    "SELECT id, campaign_id FROM links WHERE workspace_id = ? AND status = 'Active' ORDER BY id LIMIT ?",
    [workspaceId, CLICKED_LINKS]
  )) as any
  const campaigns = [...new Set(links.map((link: any) => link.campaign_id).filter(Boolean))]
  const values: Record<string, string[]> = {
    links: links.map(({ id }: { id: string }) => id),
    countries: COUNTRIES,
    referrers: Array.from({ length: HOSTS }, (_, at) => `host-${at}.example`),
    devices: ['Desktop', 'Mobile', 'Tablet', 'Other'],
    browsers: ['Chrome', 'Firefox', 'Safari', 'Edge'],
    operatingSystems: ['Windows', 'Android', 'iOS', 'macOS', 'Linux'],
    languages: ['en', 'de', 'fr', 'es', 'pt'],
    campaigns: campaigns as string[],
  }
  const [days, dimensions]: unknown[][][] = [[], []]
  for (let ago = 0; ago < DAYS; ago++) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    days.push([workspaceId, day, 4_000 + below(2_000), 300 + below(200), 3_000])
    for (const id of values.links) days.push([id, day, 1 + below(30), below(4), 1 + below(20)])
    for (const [dimension, list] of Object.entries(values)) {
      for (const value of list) {
        dimensions.push([
          workspaceId,
          dimension,
          day,
          value,
          1 + below(40),
          Math.floor(number() * 5),
        ])
      }
    }
  }
  await insertAll(
    connection,
    'click_days (scope_id, day, human_clicks, scans, unique_visitors)',
    days
  )
  await insertAll(
    connection,
    'click_day_dimensions (workspace_id, dimension, day, value, human_clicks, scans)',
    dimensions
  )
}

async function insertAll(connection: Connection, into: string, rows: unknown[][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    await connection.query(`INSERT INTO ${into} VALUES ?`, [rows.slice(from, from + ROWS)])
  }
}
