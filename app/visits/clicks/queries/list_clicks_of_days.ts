import type { ClicksOfDay, ClicksOfDayQuestion } from '#app/linking/links/ports'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlDay } from '#app/shared/database/sql'
import { readBreakdown } from '#app/visits/clicks/rules/breakdown'

/**
 * Lists clicks and scans by campaign or QR code and day, from roll-ups: as far back as clicks were
 * counted, and where only sums are kept too. Days without clicks are missing.
 */
export async function listClicksOfDays({
  workspaceId,
  dimension,
  values,
  from,
  to,
}: ClicksOfDayQuestion): Promise<ClicksOfDay[]> {
  if (values.length === 0) return []
  const rows = await selectForReport<{
    value: string
    day: Date
    human_clicks: number
    scans: number
  }>(
    `SELECT value, day, human_clicks, scans FROM click_day_dimensions
      WHERE workspace_id = ? AND dimension = ? AND day BETWEEN ? AND ? AND value IN (?)`,
    [workspaceId, dimension, from, to, values]
  )
  return rows.map(({ value, day, human_clicks: humanClicks, scans }) => {
    return { value, day: sqlDay(day), humanClicks, scans }
  })
}

/** Lists clicks and scans that a variant of a link's A/B test had, in the same form. */
export async function listVariantDays(
  linkId: string,
  variantId: string,
  { from, to }: Pick<ClicksOfDayQuestion, 'from' | 'to'>
): Promise<ClicksOfDay[]> {
  const rows = await selectForReport<{ day: Date; breakdown: string | null }>(
    'SELECT day, breakdown FROM click_days WHERE scope_id = ? AND day BETWEEN ? AND ?',
    [linkId, from, to]
  )
  return rows.map(({ day, breakdown }) => {
    const [humanClicks, scans] = readBreakdown(breakdown).splits?.[variantId] ?? [0, 0]
    return { value: variantId, day: sqlDay(day), humanClicks, scans }
  })
}
