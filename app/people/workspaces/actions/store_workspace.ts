import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

export interface NewWorkspace {
  organisationId: string
  name: string
  timeZone: string
}

/** Makes a workspace of values that were checked. Its id is the answer. */
export async function storeWorkspace(
  trx: TransactionClientContract,
  { organisationId, name, timeZone }: NewWorkspace
): Promise<string> {
  const [id, at] = [newId(), now()]
  await trx.table('workspaces').insert({
    id,
    organisation_id: organisationId,
    name,
    time_zone: timeZone,
    created_at: at,
    updated_at: at,
  })
  return id
}
