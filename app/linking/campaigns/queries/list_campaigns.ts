import db from '@adonisjs/lucid/services/db'
import {
  toCampaignRecord,
  type CampaignRecord,
  type CampaignRow,
} from '#app/linking/campaigns/campaign'
import { countCampaignClicks } from '#app/linking/campaigns/queries/campaign_clicks'
import { placementProblem } from '#app/linking/links/placement_problems'
import { readLinkCounts } from '#app/people/usage/queries/read_link_counts'
import type { Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** Behaviour, section 13: newest first, up to 500. */
const MOST = 500

/** Lists the workspace's campaigns, newest first. */
export async function listCampaigns(
  workspace: Workspace,
  { includeArchived = false } = {}
): Promise<CampaignRecord[]> {
  const query = table<CampaignRow>(db, 'campaigns')
    .where('workspace_id', workspace.id)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST)
  if (!includeArchived) query.whereNull('archived_at')
  return withFigures(workspace, await query)
}

/**
 * Finds a campaign, archived or not.
 *
 * @throws Problem `campaign.not_found`
 */
export async function findCampaign(workspace: Workspace, id: string): Promise<CampaignRecord> {
  const row = isId(id)
    ? await table<CampaignRow>(db, 'campaigns').where({ id, workspace_id: workspace.id }).first()
    : null
  if (!row) throw placementProblem('campaign.not_found')
  const [campaign] = await withFigures(workspace, [row])
  return campaign
}

async function withFigures(workspace: Workspace, rows: CampaignRow[]): Promise<CampaignRecord[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const linksOf = await readLinkCounts(workspace.id, 'campaign')
  const clicks = await countCampaignClicks(workspace, ids)
  return rows.map((row) =>
    toCampaignRecord(row, {
      linkCount: linksOf.get(row.id) ?? 0,
      humanClicks30Days: clicks.of(row.id).humanClicks.reduce((sum, one) => sum + one, 0),
    })
  )
}
