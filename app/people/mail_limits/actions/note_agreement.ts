import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Notes that a person agreed to a mail that this workspace and this account had sent. */
export async function noteAgreement(
  trx: TransactionClientContract,
  workspaceId: string,
  userId: string | null
): Promise<void> {
  const owners = userId ? [workspaceId, userId] : [workspaceId]
  await trx.from('stranger_mails').whereIn('owner_id', owners).increment('agreed', 1)
}
