import db from '@adonisjs/lucid/services/db'
import { storeWorkspace } from '#app/people/workspaces/actions/store_workspace'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import { readTimeZone, WORKSPACE_NAME_LENGTH } from '#app/people/workspaces/rules/workspace_fields'
import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { readMailedName } from '#app/shared/text/name'

/**
 * Makes another workspace in an organisation. Its Owners are Owner in it from the start.
 *
 * @param timeZone IANA name; UTC when nothing is said
 * @throws Problem `request.invalid`
 */
export async function createWorkspace(
  { name: given, timeZone }: { name: string; timeZone?: string | null },
  organisationId: string,
  actor: Actor
): Promise<WorkspaceRecord> {
  const name = readMailedName('name', given, WORKSPACE_NAME_LENGTH)
  const zone = readTimeZone(timeZone ?? 'UTC')
  return retryingTransaction(db, async (trx) => {
    const id = await storeWorkspace(trx, { organisationId, name, timeZone: zone })
    const workspace = await findWorkspace(trx, id)
    await recordChange(trx, {
      organisationId,
      workspaceId: id,
      actor,
      audit: [
        {
          action: 'workspace.created',
          subjectType: 'workspace',
          subjectId: id,
          data: { name, timeZone: zone },
        },
      ],
    })
    return workspace
  })
}
