import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { call } from '#tests/fixtures/api'
import type { TestWorkspace } from '#tests/fixtures/workspace'

/** Makes links through the API, in this order; what is left out is made up. */
export async function links(
  workspace: TestWorkspace,
  ...inputs: Record<string, unknown>[]
): Promise<{ id: string; alias: string; shortUrl: string }[]> {
  const body = {
    links: inputs.map((input, at) => ({ destinationUrl: `https://example.com/${at}`, ...input })),
  }
  const { body: answer } = await call(workspace, 'POST', '/links/bulk', body)
  return answer.items.map(({ link, error }: any) => {
    if (!link) throw new Error(JSON.stringify(error))
    return link
  })
}

/**
 * Stores clicks of the link, as if people had made them on days of the last weeks, the last today.
 */
export async function clickedOnDays(linkId: string, clicks: number[]): Promise<void> {
  const rows = clicks.map((count, at) => ({
    scope_id: linkId,
    day: DateTime.utc()
      .minus({ days: clicks.length - 1 - at })
      .toISODate(),
    human_clicks: count,
  }))
  await db.table('click_days').multiInsert(rows)
}

/** Sets the link's clicks, as if people had opened it that number of times. */
export async function clicked(linkId: string, humanClicks: number, at = new Date()): Promise<void> {
  await db
    .from('links')
    .where('id', linkId)
    .update({ human_clicks: humanClicks, last_clicked_at: at })
}
