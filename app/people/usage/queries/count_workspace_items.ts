import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** How many there are of what the side bar of a workspace leads to, as its pages list them. */
export type WorkspaceCounts = Record<WorkspaceCountName, CappedCount>
export type WorkspaceCountName =
  'links' | 'qrCodes' | 'campaigns' | 'domains' | 'webhooks' | 'apiKeys' | 'members'

export interface CappedCount {
  count: number

  /** There are more than that. */
  isMore: boolean
}

/** Of which there can be very many, unless they are counted as they change: every page asks. */
const COUNTED_UP_TO: Partial<Record<WorkspaceCountName, number>> = {
  qrCodes: 1_000,
  campaigns: 1_000,
}

const ROWS: Record<WorkspaceCountName, string> = {
  links: `SELECT COALESCE(SUM(listed), 0) FROM link_counts, w
           WHERE workspace_id = w.id AND kind = 'all'`,
  qrCodes: `SELECT COUNT(*) FROM (
              SELECT 1 FROM qr_codes q JOIN w ON q.workspace_id = w.id
                JOIN links l ON l.id = q.link_id
               WHERE q.archived_at IS NULL AND l.deleted_at IS NULL
               LIMIT ${COUNTED_UP_TO.qrCodes! + 1}) counted`,
  campaigns: `SELECT COUNT(*) FROM (
                SELECT 1 FROM campaigns c JOIN w ON c.workspace_id = w.id
                 WHERE c.archived_at IS NULL LIMIT ${COUNTED_UP_TO.campaigns! + 1}) counted`,
  domains: `SELECT COUNT(*) FROM domains d JOIN w ON d.workspace_id = w.id
             WHERE d.removed_at IS NULL`,
  webhooks: 'SELECT COUNT(*) FROM webhooks h JOIN w ON h.workspace_id = w.id',
  apiKeys: `SELECT COUNT(*) FROM api_keys k JOIN w ON k.workspace_id = w.id
             WHERE k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > w.moment)`,
  members: `SELECT COUNT(*) FROM (
              SELECT user_id FROM workspace_members m JOIN w ON m.workspace_id = w.id
               UNION
              SELECT user_id FROM organisation_owners o
                JOIN w ON o.organisation_id = w.organisation_id) everybody`,
}

/** @param workspaceId of a workspace that is there */
export async function countWorkspaceItems(workspaceId: string): Promise<WorkspaceCounts> {
  const columns = Object.entries(ROWS).map(([name, sql]) => `(${sql}) AS ${name}`)
  const [row] = await select<Record<WorkspaceCountName, number>>(
    db,
    `WITH w AS (SELECT id, organisation_id, CAST(? AS DATETIME(3)) AS moment FROM workspaces WHERE id = ?)
     SELECT ${columns.join(', ')}`,
    [now(), workspaceId]
  )
  const counts = Object.entries(row).map(([name, counted]) => {
    const most = COUNTED_UP_TO[name as WorkspaceCountName] ?? Number.POSITIVE_INFINITY
    return [name, { count: Math.min(Number(counted), most), isMore: Number(counted) > most }]
  })
  return Object.fromEntries(counts)
}
