import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EventEntry } from '#app/platform/changes/change'
import { Port } from '#app/shared/port'

/** Refuses to let a process write that has not the key of the database. */
export const ownKeyGuard = new Port<() => Promise<void>>('changes.assertOwnKey')

/** Writes events and their deliveries in the transaction of the change that they report. */
export const eventPublisher = new Port<
  (
    trx: TransactionClientContract,
    workspaceId: string,
    events: readonly EventEntry[]
  ) => Promise<void>
>('changes.publishEvents')
