import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Origin } from '#app/people/accounts/origin'
import { recordChange } from '#app/platform/changes/record_change'

/**
 * Writes into the audit log what happened to an account.
 *
 * @param action as `account.signed_in`
 * @param userId null: someone tried an address that no account has
 * @param actorId who did it, where it was not the person themselves
 */
export async function noteAccount(
  trx: TransactionClientContract,
  action: string,
  userId: string | null,
  origin: Origin,
  { data, actorId }: { data?: Record<string, unknown>; actorId?: string | null } = {}
): Promise<void> {
  await recordChange(trx, {
    organisationId: null,
    workspaceId: null,
    actor: {
      userId: actorId === undefined ? userId : actorId,
      apiKeyId: null,
      address: origin.address,
      requestId: origin.requestId,
    },
    audit: [{ action, subjectType: 'account', subjectId: userId ?? 'unknown', data }],
  })
}
