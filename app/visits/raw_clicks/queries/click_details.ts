import { chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { readIdTime } from '#app/shared/ids'
import { findClickWorkspaces } from '#app/visits/raw_clicks/queries/click_numbers'
import { chooseSoundPacks } from '#app/visits/raw_clicks/queries/from_raw_clicks'
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
 * spool, were erased, were only counted, or are in a damaged pack.
 */
export async function findClickDetails(
  sql: Sql,
  clicks: readonly { id: string; workspaceId: string }[]
): Promise<Map<string, ClickDetails>> {
  const found = new Map<string, ClickDetails>()
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const workspaceIds = [...new Set(some.map(({ workspaceId }) => workspaceId))]
    const workspaces = await findClickWorkspaces(sql, workspaceIds)
    const asked = some.flatMap(({ id, workspaceId }) => {
      const workspace = workspaces.get(workspaceId)
      return workspace ? [{ id, workspace, atMs: readIdTime(id) }] : []
    })
    const isOld = ({ workspace, atMs }: (typeof asked)[number]) =>
      atMs < (workspace.packedBeforeMs ?? -Infinity)
    const groups = [asked.filter((one) => !isOld(one)), ...chunks(asked.filter(isOld), 1)]
    for (const group of groups) {
      if (group.length === 0) continue
      const keys = group.map(({ id, workspace, atMs }) => {
        return [workspace.no, sqlTime(atMs), readNonce(id)]
      })
      const where = { text: '(c.workspace_no, c.clicked_at, c.nonce) IN (?)', values: [keys] }
      const [{ workspace, atMs }] = group
      const packs = chooseSoundPacks(isOld(group[0]) ? [workspace] : [], {
        fromMs: atMs,
        beforeMs: atMs + 1,
      })
      const from = joinStoredClicks('PRIMARY', where, packs)
      const rows = await select<ClickDetails & { clicked_at: Date; nonce: Buffer }>(
        sql,
        `SELECT ${selectStored(['clicked_at', 'nonce', ...CLICK_DETAILS])}
        FROM ${from.text} WHERE ${where.text}`,
        [...from.values, ...where.values]
      )
      for (const { clicked_at: at, nonce, ...details } of rows) {
        found.set(formatClickId(at.getTime(), nonce), details)
      }
    }
  }
  return found
}
