import { countCampaignClicks } from '#app/linking/campaigns/queries/campaign_clicks'
import { readLinkCounts } from '#app/people/usage/queries/read_link_counts'
import type { Workspace } from '#app/platform/access/workspace_access'
import type { Report } from '#app/visits/analytics/report'

/** A campaign as the Overview shows it: its figures of the period, and its clicks of each day. */
export interface CampaignTrend {
  id: string
  name: string
  linkCount: number
  humanClicks: number
  conversions: number
  trend: number[]
}

/** Lists the campaigns that led a report, with their course by day. */
export async function listCampaignTrends(
  workspace: Workspace,
  report: Pick<Report, 'top' | 'from' | 'to'>,
  most = 5
): Promise<CampaignTrend[]> {
  const leading = report.top.campaigns.filter(({ key }) => key !== '').slice(0, most)
  if (leading.length === 0) return []
  const keys = leading.map(({ key }) => key)
  const [clicks, links] = await Promise.all([
    countCampaignClicks(workspace, keys, report),
    readLinkCounts(workspace.id, 'campaign'),
  ])
  return leading.map(({ key, name, humanClicks, conversions }) => ({
    id: key,
    name,
    linkCount: links.get(key) ?? 0,
    humanClicks,
    conversions,
    trend: clicks.of(key).humanClicks,
  }))
}
