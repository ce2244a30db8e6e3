import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { Workspace } from '#app/platform/access/workspace_access'
import { nowMs } from '#app/shared/clock'
import { listDays } from '#app/shared/days'
import { select, sqlDay } from '#app/shared/sql'

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
  for (const row of await readDays(workspace.id, campaignIds, from, to)) {
    const clicks = found.get(row.id) ?? nothing(length)
    const at = places.get(sqlDay(row.day))!
    clicks.humanClicks[at] = row.human_clicks
    clicks.scans[at] = row.scans
    found.set(row.id, clicks)
  }
  return { days, of: (campaignId) => found.get(campaignId) ?? nothing(length) }
}

interface DayRow {
  id: string
  day: Date
  human_clicks: number
  scans: number
}

async function readDays(
  workspaceId: string,
  ids: readonly string[],
  from: string,
  to: string
): Promise<DayRow[]> {
  if (ids.length === 0) return []
  return select<DayRow>(
    db,
    `SELECT value AS id, day, human_clicks, scans FROM click_day_dimensions
    WHERE workspace_id = ? AND dimension = 'campaigns' AND day BETWEEN ? AND ? AND value IN (?)`,
    [workspaceId, from, to, ids]
  )
}

function nothing(length: number): CampaignClicks {
  return { humanClicks: Array(length).fill(0), scans: Array(length).fill(0) }
}
