import db from '@adonisjs/lucid/services/db'
import { sortByName } from '#app/linking/links/rules/sort_by_name'
import { select } from '#app/shared/database/sql'

/** Behaviour, section 13: lists of campaigns have up to 500. */
const MOST = 500

export interface CampaignName {
  id: string
  name: string
  archived: boolean
}

/**
 * Lists the workspace's campaigns by name, archived ones last, for choosing one: without the figures
 * of a list.
 */
export async function listCampaignNames(workspaceId: string): Promise<CampaignName[]> {
  const rows = await select<{ id: string; name: string; archived: number }>(
    db,
    `SELECT id, name, archived_at IS NOT NULL AS archived FROM campaigns
      WHERE workspace_id = ? ORDER BY archived_at IS NOT NULL, name, id LIMIT ${MOST}`,
    [workspaceId]
  )
  const names = sortByName(rows.map((row) => ({ ...row, archived: Boolean(row.archived) })))
  return [...names.filter(({ archived }) => !archived), ...names.filter(({ archived }) => archived)]
}
