import { DateTime } from 'luxon'
import { clicksByDay } from '#app/linking/links/ports'
import type { Workspace } from '#app/platform/access/workspace_access'
import { nowMs } from '#app/shared/clock'
import { listDays } from '#app/shared/days'

/** Clicks and scans of a campaign, a day. */
export interface CampaignClicks {
  humanClicks: number[]
  scans: number[]
}

/**
 * Counts what came by the links of these campaigns on each of the last days, today the last of
 * them, in the workspace's zone.
 *
 * @returns the days, and by campaign as many values; a campaign without clicks has zeros
 */
export async function countCampaignClicks(
  workspace: Workspace,
  campaignIds: readonly string[],
  length = 30
): Promise<{ days: string[]; of: (campaignId: string) => CampaignClicks }> {
  const today = DateTime.fromMillis(nowMs(), { zone: workspace.timeZone })
  const [from, to] = [today.minus({ days: length - 1 }).toISODate()!, today.toISODate()!]
  const days = listDays({ from, to })
  const places = new Map(days.map((day, at) => [day, at]))
  const found = new Map<string, CampaignClicks>()
  const asked = { workspaceId: workspace.id, dimension: 'campaigns', from, to } as const
  for (const row of await clicksByDay.call({ ...asked, values: campaignIds })) {
    const clicks = found.get(row.value) ?? nothing(length)
    const at = places.get(row.day)!
    clicks.humanClicks[at] = row.humanClicks
    clicks.scans[at] = row.scans
    found.set(row.value, clicks)
  }
  return { days, of: (campaignId) => found.get(campaignId) ?? nothing(length) }
}

function nothing(length: number): CampaignClicks {
  return { humanClicks: Array(length).fill(0), scans: Array(length).fill(0) }
}
