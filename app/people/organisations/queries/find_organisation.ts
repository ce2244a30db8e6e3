import db from '@adonisjs/lucid/services/db'
import { readBreakGlass } from '#app/people/organisations/queries/break_glass'
import { listOwners } from '#app/people/organisations/queries/list_owners'
import { listPersonOrganisations } from '#app/people/organisations/queries/list_person_organisations'
import { findOrganisationUsage } from '#app/people/plans/queries/organisation_usage'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { accessProblem } from '#app/platform/access/problems'
import { table } from '#app/shared/database/sql'

/**
 * Finds an organisation as someone in it sees it: plan, usage, Owners, and those workspaces that
 * they can use.
 *
 * @throws Problem `organisation.not_found` when they are not in it
 */
export async function findOrganisation(organisationId: string, userId: string) {
  const mine = await listPersonOrganisations(userId)
  const organisation = mine.find(({ id }) => id === organisationId)
  const row = await table<OrganisationRow>(db, 'organisations').where('id', organisationId).first()
  if (!organisation || !row) throw accessProblem('organisation.not_found')
  const owners = await listOwners([organisationId])
  return {
    ...organisation,
    owners: owners.get(organisationId)!,
    signInPolicy: row.sign_in_policy ?? ('Any' as const),
    sessionHours: row.session_hours,
    idleMinutes: row.idle_minutes,
    stepUpMinutes: row.step_up_minutes,
    breakGlass: await readBreakGlass(db, organisationId),
    usage: await findOrganisationUsage(organisationId, row.plan),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type OrganisationRecord = Awaited<ReturnType<typeof findOrganisation>>
