import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { assertMayCreateOrganisation } from '#app/people/organisations/rules/organisation_creation'
import { isRegistrationOpen } from '#app/people/registration/queries/registration_setting'
import { storeWorkspace } from '#app/people/workspaces/actions/store_workspace'
import { readTimeZone, WORKSPACE_NAME_LENGTH } from '#app/people/workspaces/rules/workspace_fields'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { requireLicenceRoom } from '#app/platform/licence/require_licence_room'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { readMailedName } from '#app/shared/text/name'
import { now } from '#app/shared/time/clock'

export interface NewOrganisation {
  name: string
  workspaceName: string

  /** Of its first workspace; UTC when nothing is said. */
  timeZone?: string | null
}

/**
 * Makes an organisation with its first workspace. Who makes it is its Owner.
 *
 * @param person who makes it
 * @throws Problem `access.forbidden`, `request.invalid`, `licence.limit_reached`
 */
export async function createOrganisation(
  input: NewOrganisation,
  person: { id: string; installationAdministrator: boolean },
  actor: Actor
): Promise<{ organisationId: string; workspaceId: string }> {
  assertMayCreateOrganisation(person, await isRegistrationOpen())
  const name = readMailedName('name', input.name, WORKSPACE_NAME_LENGTH)
  const workspace = {
    name: readMailedName('workspaceName', input.workspaceName, WORKSPACE_NAME_LENGTH),
    timeZone: readTimeZone(input.timeZone ?? 'UTC'),
  }
  return retryingTransaction(db, async (trx) => {
    assertMayCreateOrganisation(person, await isRegistrationOpen(trx))
    const organisationId = await storeOrganisation(trx, name, person.id)
    const workspaceId = await storeWorkspace(trx, { organisationId, ...workspace })
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.created',
          subjectType: 'organisation',
          subjectId: organisationId,
          data: { name },
        },
      ],
    })
    await recordChange(trx, {
      organisationId,
      workspaceId,
      actor,
      audit: [
        {
          action: 'workspace.created',
          subjectType: 'workspace',
          subjectId: workspaceId,
          data: workspace,
        },
      ],
    })
    return { organisationId, workspaceId }
  })
}

/** Makes the organisation itself, of a name that was checked. Its id is the answer. */
export async function storeOrganisation(
  trx: TransactionClientContract,
  name: string,
  ownerId: string
): Promise<string> {
  await requireLicenceRoom(trx, 'organisations')
  const [id, at] = [newId(), now()]
  await trx.table('organisations').insert({ id, name, created_at: at, updated_at: at })
  await trx
    .table('organisation_owners')
    .insert({ organisation_id: id, user_id: ownerId, created_at: at })
  return id
}
