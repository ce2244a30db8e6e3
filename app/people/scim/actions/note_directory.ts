import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SCIM_ACTOR, type ScimCaller } from '#app/people/scim/scim'
import { recordChange } from '#app/platform/changes/record_change'

/** Writes into the audit log of an organisation what its directory did. */
export async function noteDirectory(
  trx: TransactionClientContract,
  { organisationId, ...origin }: ScimCaller,
  action: string,
  subjectId: string,
  data: Record<string, unknown>
): Promise<void> {
  await recordChange(trx, {
    organisationId,
    workspaceId: null,
    actor: { ...SCIM_ACTOR, ...origin },
    audit: [{ action, subjectType: action.split('.')[0], subjectId, data }],
  })
}
