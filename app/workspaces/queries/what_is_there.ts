import db from '@adonisjs/lucid/services/db'
import { now } from '#app/shared/clock'
import { select } from '#app/shared/sql'
import type { Place } from '#app/members/queries/memberships'

export interface WhatIsThere {
  links: number

  /** Keys that were neither revoked nor have ended. */
  keys: number
  people: number
}

/** How much there is in a workspace of what its overview counts. */
export async function whatIsThere({ id, organisationId }: Place): Promise<WhatIsThere> {
  const [row] = await select<Record<keyof WhatIsThere, number>>(
    db,
    `SELECT (SELECT COALESCE(SUM(links), 0) FROM link_counts
              WHERE workspace_id = ? AND kind = 'all') AS links,
            (SELECT COUNT(*) FROM api_keys WHERE workspace_id = ? AND revoked_at IS NULL
                AND (expires_at IS NULL OR expires_at > ?)) AS \`keys\`,
            (SELECT COUNT(*) FROM (
               SELECT user_id FROM workspace_members WHERE workspace_id = ?
                UNION SELECT user_id FROM organisation_owners WHERE organisation_id = ?) p) AS people`,
    [id, id, now(), id, organisationId]
  )
  return { links: Number(row.links), keys: Number(row.keys), people: Number(row.people) }
}
