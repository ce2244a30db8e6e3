import db from '@adonisjs/lucid/services/db'
import { toBellRecord, type BellRecord, type BellRow } from '#app/integrations/bells/bell'
import { bellProblem } from '#app/integrations/bells/problems'
import { select, type Sql } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** Bells `b` with what they are of and whom they ring for. */
export const BELL_JOINS = `
  FROM bells b
  JOIN workspaces w ON w.id = b.workspace_id
  JOIN organisations o ON o.id = w.organisation_id
  LEFT JOIN links l ON l.id = b.link_id
  LEFT JOIN webhooks h ON h.id = b.webhook_id
  LEFT JOIN users u ON u.id = b.user_id`

/** Is the person of the bell in the workspace? */
export const HAS_MEMBER = `(
  EXISTS (SELECT 1 FROM workspace_members m
           WHERE m.workspace_id = b.workspace_id AND m.user_id = b.user_id)
  OR EXISTS (SELECT 1 FROM organisation_owners ow
              WHERE ow.organisation_id = w.organisation_id AND ow.user_id = b.user_id))`

/** Is there still what the bell is of, and whom it rings for? A deleted link can be restored. */
export const IS_LIVE = `
  (b.link_id IS NULL OR (l.id IS NOT NULL AND l.deleted_at IS NULL))
  AND (b.webhook_id IS NULL OR (h.id IS NOT NULL AND h.deleted_at IS NULL))
  AND (b.user_id IS NULL OR (u.deleted_at IS NULL AND ${HAS_MEMBER}))`

/** Narrows a list of bells. */
export interface BellFilter {
  linkId?: string
  campaignId?: string
}

/** Lists the bells of a workspace, newest first. There are 100 at most. */
export async function listBells(
  workspaceId: string,
  readerId: string | null,
  { linkId, campaignId }: BellFilter = {}
): Promise<BellRecord[]> {
  const rows = await selectBells(db, workspaceId)
  return rows
    .filter((row) => linkId === undefined || row.link_id === linkId)
    .filter((row) => campaignId === undefined || row.campaign_id === campaignId)
    .map((row) => toBellRecord(row, readerId))
}

/** @throws Problem `bell.not_found` */
export async function findBell(
  workspaceId: string,
  id: string,
  readerId: string | null
): Promise<BellRecord> {
  return toBellRecord(await findBellRow(db, workspaceId, id), readerId)
}

/** @throws Problem `bell.not_found` */
export async function findBellRow(sql: Sql, workspaceId: string, id: string): Promise<BellRow> {
  const [row] = isId(id) ? await selectBells(sql, workspaceId, id) : []
  if (!row) throw bellProblem('bell.not_found')
  return row
}

/** Selects the bells of a workspace, newest first, or the one that is named. */
export function selectBells(sql: Sql, workspaceId: string, id?: string): Promise<BellRow[]> {
  return select<BellRow>(
    sql,
    `SELECT b.* ${BELL_JOINS}
      WHERE b.workspace_id = ? ${id ? 'AND b.id = ?' : ''} AND ${IS_LIVE} ORDER BY b.id DESC`,
    id ? [workspaceId, id] : [workspaceId]
  )
}
