import { DateTime } from 'luxon'
import { clicksByDay } from '#app/linking/links/ports'
import type { Workspace } from '#app/platform/access/workspace_access'
import { nowMs } from '#app/shared/time/clock'
import { listDays } from '#app/shared/time/days'

/** Clicks and scans of a campaign, a day. */
export interface CampaignClicks {
  humanClicks: number[]
  scans: number[]
}

/**
 * Counts what came by the links of these campaigns on each of these days, in the workspace's zone;
 * of the last 30 where none are named.
 *
 * @param span first and last day, `YYYY-MM-DD`
 * @returns the days, and by campaign as many values; a campaign without clicks has zeros
 */
export async function countCampaignClicks(
  workspace: Workspace,
  campaignIds: readonly string[],
  span = findLastDays(workspace, 30)
): Promise<{ days: string[]; of: (campaignId: string) => CampaignClicks }> {
  const days = listDays(span)
  const places = new Map(days.map((day, at) => [day, at]))
  const found = new Map<string, CampaignClicks>()
  const asked = { workspaceId: workspace.id, dimension: 'campaigns', ...span } as const
  for (const row of await clicksByDay.call({ ...asked, values: campaignIds })) {
    const clicks = found.get(row.value) ?? nothing(days.length)
    const at = places.get(row.day)!
    clicks.humanClicks[at] = row.humanClicks
    clicks.scans[at] = row.scans
    found.set(row.value, clicks)
  }
  return { days, of: (campaignId) => found.get(campaignId) ?? nothing(days.length) }
}

function findLastDays({ timeZone }: Workspace, length: number): { from: string; to: string } {
  const today = DateTime.fromMillis(nowMs(), { zone: timeZone })
  return { from: today.minus({ days: length - 1 }).toISODate()!, to: today.toISODate()! }
}

function nothing(length: number): CampaignClicks {
  return { humanClicks: Array(length).fill(0), scans: Array(length).fill(0) }
}
