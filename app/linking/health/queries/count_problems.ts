import db from '@adonisjs/lucid/services/db'
import { HEALTH_PROBLEMS } from '#app/linking/links/rules/health_status'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { select } from '#app/shared/database/sql'

export type ProblemCounts = Record<(typeof HEALTH_PROBLEMS)[number], number>

/** Counts the workspace's links with a problem, by its kind. */
export async function countHealthProblems(workspaceId: string): Promise<ProblemCounts> {
  const rows = await select<{ status: keyof ProblemCounts; links: number }>(
    db,
    `SELECT health_status AS status, COUNT(*) AS links FROM links FORCE INDEX (links_health)
      WHERE workspace_id = ? AND shelf = ? AND health_status IN (?) GROUP BY health_status`,
    [workspaceId, ListVisibility.Listed, [...HEALTH_PROBLEMS]]
  )
  const counts = { Unsafe: 0, Broken: 0, Unreachable: 0 }
  for (const { status, links } of rows) counts[status] = Number(links)
  return counts
}
