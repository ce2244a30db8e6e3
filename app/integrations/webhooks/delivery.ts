import type { DeliveredType } from '#app/integrations/webhooks/rules/event_types'
import { parseJsonColumn } from '#app/shared/text/json'

/** How a webhook's last try went; null where none has ended yet. */
export type WebhookPace = 'Quick' | 'Slow' | 'Failing' | null

export const DELIVERY_STATUSES = ['Pending', 'Succeeded', 'Failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One try of a delivery. Behaviour, section 8.1. */
export interface DeliveryAttempt {
  at: string
  statusCode: number | null
  durationMs: number
  responseStart: string | null

  /** Why there was no good answer, for people. */
  error: string | null
}

/** A row of `deliveries`. */
export interface DeliveryRow {
  id: string
  workspace_id: string
  webhook_id: string
  event_id: string
  event_type: string

  /** 1: written with its event, tried up to 7 times; null: a test or a repeat, tried once. */
  original: number | null
  status: DeliveryStatus

  /** Failed because its webhook was turned off while it waited. */
  cancelled: number
  attempts: string | DeliveryAttempt[]

  /** Host and port that it waits for; null once it has ended. */
  lane: string | null
  due_at: Date | null

  /** Whose turn it is: the name of a lease, and how long that holds. */
  lease: string | null
  leased_until: Date | null
  created_at: Date
  ended_at: Date | null
}

/** A delivery that this worker has for the time of its lease. */
export interface ClaimedDelivery extends DeliveryRow {
  lane: string
  lease: string

  /** How its webhook's last try had gone when it was claimed. */
  pace: WebhookPace

  /** The time by the database's clock, which the schedule of tries keeps to. */
  nowMs(): number
}

/** A delivery as the API returns it. */
export interface DeliveryRecord {
  id: string
  eventId: string
  eventType: DeliveredType
  status: DeliveryStatus

  /** Failed because its webhook was turned off while it waited. */
  cancelled: boolean
  attempts: DeliveryAttempt[]
  nextAttemptAt: string | null
  createdAt: string
}

export function toDeliveryRecord(row: DeliveryRow): DeliveryRecord {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type as DeliveredType,
    status: row.status,
    cancelled: Boolean(row.cancelled),
    attempts: parseAttempts(row),
    nextAttemptAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function parseAttempts({ attempts }: Pick<DeliveryRow, 'attempts'>): DeliveryAttempt[] {
  return parseJsonColumn(attempts)
}
