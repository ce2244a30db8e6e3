import { change, type Sql } from '#app/shared/database/sql'

/** Notes how many human clicks a link once had: milestones that were passed stay passed. */
export async function notePeak(trx: Sql, linkId: string, humanClicks: number): Promise<void> {
  await change(
    trx,
    `INSERT INTO click_peaks (link_id, human_clicks) VALUES (?, ?)
    ON DUPLICATE KEY UPDATE human_clicks = GREATEST(human_clicks, VALUES(human_clicks))`,
    [linkId, humanClicks]
  )
}
