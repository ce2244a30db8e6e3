import { chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { readIdTime } from '#app/shared/ids'
import { findWorkspaceNumbers } from '#app/visits/raw_clicks/queries/click_numbers'
import { joinStoredClicks, selectStored } from '#app/visits/raw_clicks/queries/stored_clicks'
import { formatClickId, readNonce } from '#app/visits/raw_clicks/rules/click_key'
import { REPORT_COLUMNS, type ReportColumn } from '#app/visits/raw_clicks/rules/numbered_columns'

/** What a conversion takes over from its click: reports are broken down by it. */
export const CLICK_DETAILS = REPORT_COLUMNS.filter(
  (name): name is Exclude<ReportColumn, `${string}_id`> => !name.endsWith('_id')
)

export type ClickDetails = Record<(typeof CLICK_DETAILS)[number], string | null>

/** Rows that a look-up by list asks for at once. */
const LOOK_UP_ROWS = 500

/**
 * Finds what is stored of clicks, by their ids. Those that are not stored are missing: they wait in a
 * spool, were erased, or were only counted.
 */
export async function findClickDetails(
  sql: Sql,
  clicks: readonly { id: string; workspaceId: string }[]
): Promise<Map<string, ClickDetails>> {
  const found = new Map<string, ClickDetails>()
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const workspaceIds = [...new Set(some.map(({ workspaceId }) => workspaceId))]
    const workspaces = await findWorkspaceNumbers(sql, workspaceIds)
    const keys = some.flatMap(({ id, workspaceId }) => {
      const no = workspaces.get(workspaceId)
      return no === undefined ? [] : [[no, sqlTime(readIdTime(id)), readNonce(id)]]
    })
    if (keys.length === 0) continue
    const rows = await select<ClickDetails & { clicked_at: Date; nonce: Buffer }>(
      sql,
      `SELECT ${selectStored(['clicked_at', 'nonce', ...CLICK_DETAILS])}
      FROM ${joinStoredClicks('PRIMARY')} WHERE (c.workspace_no, c.clicked_at, c.nonce) IN (?)`,
      [keys]
    )
    for (const { clicked_at: at, nonce, ...details } of rows) {
      found.set(formatClickId(at.getTime(), nonce), details)
    }
  }
  return found
}
