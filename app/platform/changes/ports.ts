import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EventEntry } from '#app/platform/changes/change'
import { Port } from '#app/shared/port'

/** Writes events and their deliveries in the transaction of the change that they report. */
export const eventPublisher = new Port<
  (
    trx: TransactionClientContract,
    workspaceId: string,
    events: readonly EventEntry[]
  ) => Promise<void>
>('changes.publishEvents')
