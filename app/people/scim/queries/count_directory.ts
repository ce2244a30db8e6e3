import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** How many a directory has brought. */
export interface DirectoryCounts {
  active: number
  inactive: number
  groups: number
}

/** Counts the people and groups that the directory of an organisation has brought. */
export async function countDirectory(organisationId: string): Promise<DirectoryCounts> {
  const [row] = await select<DirectoryCounts>(
    db,
    `SELECT COALESCE(SUM(s.active), 0) AS active, COALESCE(SUM(1 - s.active), 0) AS inactive,
            (SELECT COUNT(*) FROM scim_groups g WHERE g.organisation_id = ?) AS \`groups\`
       FROM scim_users s WHERE s.organisation_id = ?`,
    [organisationId, organisationId]
  )
  const { active, inactive, groups } = row
  return { active: Number(active), inactive: Number(inactive), groups: Number(groups) }
}
