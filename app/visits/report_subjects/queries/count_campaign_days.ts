import { selectForReport } from '#app/shared/database/read_replica'
import { sqlDay } from '#app/shared/sql'

/** Clicks and scans of people by the links of a campaign on one day. */
export interface CampaignDay {
  humanClicks: number
  scans: number
}

/**
 * Counts what came by the links of a campaign, from roll-ups: as far back as clicks were counted, and
 * where only sums are kept too.
 *
 * @returns by day, `YYYY-MM-DD`; a day without clicks is missing
 */
export async function countCampaignDays(
  workspaceId: string,
  campaignId: string,
  { from, to }: { from: string; to: string }
): Promise<Map<string, CampaignDay>> {
  const rows = await selectForReport<{ day: Date; human_clicks: number; scans: number }>(
    `SELECT day, human_clicks, scans FROM click_day_dimensions
      WHERE workspace_id = ? AND dimension = 'campaigns' AND value = ? AND day BETWEEN ? AND ?`,
    [workspaceId, campaignId, from, to]
  )
  return new Map(
    rows.map((row) => [
      sqlDay(row.day),
      { humanClicks: Number(row.human_clicks), scans: Number(row.scans) },
    ])
  )
}
