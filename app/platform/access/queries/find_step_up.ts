import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Minutes after which people are asked once more who they are, where nothing else is said. */
export const USUAL_STEP_UP_MINUTES = 30

/**
 * Finds for how long a proof of who someone is counts before what is dangerous: what the organisation
 * says, else 30 minutes where an identity provider can be used. null: without one it counts as long
 * as the session.
 *
 * @param organisationId null: what is dangerous is of the installation
 */
export async function findStepUpMinutes(organisationId: string | null): Promise<number | null> {
  const [row] = await select<{ minutes: number | null; hasProvider: number }>(
    db,
    `SELECT (SELECT o.step_up_minutes FROM organisations o WHERE o.id = ?) AS minutes,
            EXISTS (SELECT 1 FROM identity_providers p
                     WHERE p.status = 'Active'
                       AND (p.organisation_id IS NULL OR p.organisation_id = ?)) AS hasProvider`,
    [organisationId, organisationId]
  )
  return row.minutes ?? (row.hasProvider === 1 ? USUAL_STEP_UP_MINUTES : null)
}
