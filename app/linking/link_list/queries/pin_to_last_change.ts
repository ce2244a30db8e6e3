import db from '@adonisjs/lucid/services/db'
import { dependsOnTime, type ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { select } from '#app/shared/database/sql'

/**
 * Returns the same filter, judged at the moment when a link of the workspace last started or ended
 * by its schedule. Until the next one does, or a change of a link is noted, the list is the same, and what is known of it holds.
 */
export async function pinToLastChange(criteria: ListCriteria): Promise<ListCriteria> {
  if (!dependsOnTime(criteria)) return criteria
  const latest = (index: string, column: string) => `
    (SELECT ${column} AS at FROM links FORCE INDEX (${index})
      WHERE workspace_id = ? AND shelf = ${ListVisibility.Listed} AND status = 'Active' AND ${column} <= ?
      ORDER BY ${column} DESC LIMIT 1)`
  const [{ at }] = await select<{ at: Date | null }>(
    db,
    `SELECT MAX(at) AS at
       FROM (${latest('links_by_close', 'closes_at')} UNION ALL ${latest('links_by_start', 'starts_at')}) past`,
    [criteria.workspaceId, criteria.at, criteria.workspaceId, criteria.at]
  )
  return { ...criteria, at: at ?? new Date(0) }
}
