import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import { dependsOnTime, type Wanted } from '#app/linking/links/queries/lists/wanted'

/**
 * The same filter, judged at the moment when a link of the workspace last started or ended by its
 * schedule. Until the next one does, the list is the same, and what is known of it holds.
 */
export async function unchangedSince(wanted: Wanted): Promise<Wanted> {
  if (!dependsOnTime(wanted)) return wanted
  const latest = (index: string, column: string) => `
    (SELECT ${column} AS at FROM links FORCE INDEX (${index})
      WHERE workspace_id = ? AND shelf = 0 AND status = 'Active' AND ${column} <= ?
      ORDER BY ${column} DESC LIMIT 1)`
  const [{ at }] = await select<{ at: Date | null }>(
    db,
    `SELECT MAX(at) AS at
       FROM (${latest('links_ends', 'ends_at')} UNION ALL ${latest('links_starts', 'starts_at')}) past`,
    [wanted.workspaceId, wanted.at, wanted.workspaceId, wanted.at]
  )
  return { ...wanted, at: at ?? new Date(0) }
}
