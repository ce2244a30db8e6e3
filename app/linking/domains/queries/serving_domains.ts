import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Returns the custom domains of a workspace that new links can go to. */
export async function servingDomains(
  workspaceId: string
): Promise<{ id: string; hostname: string }[]> {
  return select(
    db,
    `SELECT id, hostname FROM domains
      WHERE workspace_id = ? AND status IN ('Active', 'Failing') ORDER BY hostname`,
    [workspaceId]
  )
}
