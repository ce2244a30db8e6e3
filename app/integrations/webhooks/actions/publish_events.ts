import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  createDelivery,
  storeDeliveries,
  type DeliveryReceiver,
} from '#app/integrations/webhooks/actions/store_deliveries'
import { findListeners } from '#app/integrations/webhooks/queries/listeners'
import type { EventEntry } from '#app/platform/changes/change'
import { newId } from '#app/shared/ids'
import { currentTrace } from '#app/shared/process/traces'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Writes events, and one delivery of each for every webhook that listens, in the transaction of the
 * change that they are about: committed together or not at all, so that none is missed, invented or
 * sent twice by whatever dies. A workspace without webhooks pays for one look-up.
 */
export async function publishEvents(
  trx: TransactionClientContract,
  workspaceId: string,
  entries: readonly EventEntry[]
): Promise<void> {
  const listeners = await findListeners(trx, [workspaceId])
  await storeEvents(
    trx,
    entries.map((entry) => ({
      workspaceId,
      ...entry,
      listeners: listeners.filter(({ events }) => events.includes(entry.type as any)),
    }))
  )
}

/** An event, and where it is delivered. */
export interface AddressedEvent extends EventEntry {
  workspaceId: string
  listeners: readonly DeliveryReceiver[]
}

export async function storeEvents(
  trx: TransactionClientContract,
  addressed: readonly AddressedEvent[]
): Promise<void> {
  const at = databaseNow()
  const events = addressed.map((event) => ({ id: newId(at.getTime()), ...event }))
  await trx.table('events').multiInsert(
    events.map(({ id, workspaceId, type, data }) => ({
      id,
      workspace_id: workspaceId,
      type,
      data: JSON.stringify(data),
      created_at: at,
      trace_parent: currentTrace(),
    }))
  )
  await storeDeliveries(
    trx,
    events.flatMap((event) =>
      event.listeners.map((webhook) => createDelivery(event, webhook, { original: true }))
    )
  )
}
