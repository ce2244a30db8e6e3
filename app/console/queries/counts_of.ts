import db from '@adonisjs/lucid/services/db'
import { now } from '#app/shared/clock'
import { select } from '#app/shared/sql'

/** How many there are of what the side bar of a workspace leads to, as its pages list them. */
export type Counts = Record<CountName, number>
export type CountName = 'links' | 'qrCodes' | 'campaigns' | 'webhooks' | 'apiKeys' | 'members'

/** What is not counted as it changes is counted up to here: every page asks. */
export const MOST_COUNTED = 1_000

const ROWS: Record<CountName, string> = {
  links: `SELECT COALESCE(SUM(listed), 0) FROM link_counts, w
           WHERE workspace_id = w.id AND kind = 'all'`,
  qrCodes: upTo(`qr_codes q JOIN w ON q.workspace_id = w.id JOIN links l ON l.id = q.link_id
                 WHERE q.archived_at IS NULL AND l.deleted_at IS NULL`),
  campaigns: upTo('campaigns c JOIN w ON c.workspace_id = w.id WHERE c.archived_at IS NULL'),
  webhooks: upTo('webhooks h JOIN w ON h.workspace_id = w.id'),
  apiKeys: upTo(`api_keys k JOIN w ON k.workspace_id = w.id
                 WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > w.moment)`),
  members: `SELECT COUNT(*) FROM (
              SELECT user_id FROM workspace_members m JOIN w ON m.workspace_id = w.id
               UNION
              SELECT user_id FROM organisation_owners o
                JOIN w ON o.organisation_id = w.organisation_id) everybody`,
}

/** @param workspaceId of a workspace that is there */
export async function countsOf(workspaceId: string): Promise<Counts> {
  const columns = Object.entries(ROWS).map(([name, sql]) => `(${sql}) AS ${name}`)
  const [row] = await select<Counts>(
    db,
    `WITH w AS (SELECT id, organisation_id, CAST(? AS DATETIME(3)) AS moment FROM workspaces WHERE id = ?)
     SELECT ${columns.join(', ')}`,
    [now(), workspaceId]
  )
  return Object.fromEntries(
    Object.entries(row).map(([name, count]) => [name, Number(count)])
  ) as Counts
}

function upTo(rows: string): string {
  return `SELECT COUNT(*) FROM (SELECT 1 FROM ${rows} LIMIT ${MOST_COUNTED + 1}) counted`
}
