import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DeliveryRow } from '#app/integrations/webhooks/delivery'
import { chunks } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { databaseNow, databaseNowSql } from '#app/shared/time/database_clock'

/** An event, as far as its deliveries repeat it. */
export interface DeliverableEvent {
  id: string
  type: string
  workspaceId: string
}

/** A webhook, as far as its deliveries repeat it. */
export interface DeliveryReceiver {
  id: string
  lane: string
}

/** Rows of one statement. */
const STATEMENT_ROWS = 1_000

/** Creates a delivery that is due at once. */
export function createDelivery(
  event: DeliverableEvent,
  webhook: DeliveryReceiver,
  { original }: { original: boolean }
): DeliveryRow {
  const at = databaseNow()
  return {
    id: newId(at.getTime()),
    workspace_id: event.workspaceId,
    webhook_id: webhook.id,
    event_id: event.id,
    event_type: event.type,
    original: original ? 1 : null,
    status: 'Pending',
    cancelled: 0,
    attempts: '[]',
    lane: webhook.lane,
    due_at: at,
    lease: null,
    leased_until: null,
    created_at: at,
    ended_at: null,
  }
}

/** Stores deliveries that are due now by the database's clock, by which workers look for them. */
export async function storeDeliveries(
  trx: TransactionClientContract,
  deliveries: readonly DeliveryRow[]
): Promise<void> {
  for (const some of chunks(deliveries, STATEMENT_ROWS)) {
    const dueAt = trx.raw(databaseNowSql())
    await trx.table('deliveries').multiInsert(some.map((row) => ({ ...row, due_at: dueAt })))
  }
}
