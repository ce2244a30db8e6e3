import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'
import { change, chunks, upsert } from '#app/shared/database/sql'

const BATCH = 200

/** Writes down what files describe, in the transaction that made it so. */
export async function keepProvisionedItems(
  trx: TransactionClientContract,
  items: readonly ProvisionedItem[]
): Promise<void> {
  for (const batch of chunks(items, BATCH)) {
    await upsert(trx, 'provisioned_items', batch.map(toRow), [
      ...(['path', 'organisation_id', 'workspace_id', 'is_made', 'fields', 'applied_at'] as const),
    ])
  }
}

/** Forgets items that no file describes any more; what they stand for stays. */
export async function forgetProvisionedItems(
  trx: TransactionClientContract,
  items: readonly Pick<ProvisionedItem, 'kind' | 'itemId'>[]
): Promise<void> {
  for (const { kind, itemId } of items) {
    await trx.from('provisioned_items').where({ kind, item_id: itemId }).delete()
  }
}

/** Forgets what files say of a workspace or an organisation. */
export async function forgetDescribed(of: 'workspace' | 'organisation', id: string): Promise<void> {
  await change(db, `DELETE FROM provisioned_items WHERE ${of}_id = ?`, [id])
}

/** Forgets what files say of a person. */
export async function forgetDescribedMember(userId: string): Promise<void> {
  await change(db, "DELETE FROM provisioned_items WHERE kind = 'Member' AND item_id LIKE ?", [
    `%:${userId}`,
  ])
}

function toRow(item: ProvisionedItem) {
  return {
    kind: item.kind,
    item_id: item.itemId,
    path: JSON.stringify(item.path),
    organisation_id: item.organisationId,
    workspace_id: item.workspaceId,
    is_made: item.isMade,
    fields: JSON.stringify(item.fields),
    applied_at: item.appliedAt,
  }
}
