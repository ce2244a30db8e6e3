import encryption from '@adonisjs/core/services/encryption'
import type { EventType } from '#app/integrations/webhooks/rules/event_types'
import { parseJsonColumn } from '#app/shared/json'

/** Signed JSON; every other format is that of a chat channel of a plugin. */
export const JSON_FORMAT = 'Json'

/** Why a webhook is off: someone turned it off, or it was, because nothing reached its address. */
export type DisabledReason = 'Manual' | 'DeliveriesFailed'

/** A row of `webhooks`. */
export interface WebhookRow {
  id: string
  workspace_id: string

  /** Encrypted: the address of a chat channel is as good as a key. */
  url: string
  lane: string
  format: string
  description: string | null
  events: string | EventType[]
  click_thresholds: string | number[]
  secret: string | null
  enabled: number | boolean
  disabled_reason: DisabledReason | null
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** A webhook as the API returns it. Behaviour, section 8.1. */
export interface WebhookRecord {
  id: string
  url: string
  format: string
  description: string | null
  events: EventType[]
  clickThresholds: number[]
  enabled: boolean
  disabledReason: DisabledReason | null

  /** Its chat channel is turned off or not installed: what waits for it is held. */
  held: boolean
  createdBy: string
  createdAt: string
  updatedAt: string
}

export function toWebhookRecord(row: WebhookRow, held: boolean): WebhookRecord {
  return {
    id: row.id,
    url: decryptUrl(row),
    format: row.format,
    description: row.description,
    events: parseEvents(row),
    clickThresholds: parseThresholds(row),
    enabled: Boolean(row.enabled),
    disabledReason: row.disabled_reason,
    held,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Returns the address; null where no key of the installation opens it. */
export function openUrl({ url }: Pick<WebhookRow, 'url'>): string | null {
  return encryption.decrypt<string>(url)
}

/** @throws Error when no key of the installation opens it */
export function decryptUrl(row: Pick<WebhookRow, 'url'>): string {
  const opened = openUrl(row)
  if (opened === null) throw new Error('The address of a webhook cannot be decrypted')
  return opened
}

/** Returns the signing secret; null where the format has none. */
export function decryptSecret({ secret }: Pick<WebhookRow, 'secret'>): string | null {
  return secret === null ? null : encryption.decrypt<string>(secret)
}

/** Parses JSON of the database: MariaDB returns it as text, MySQL parsed. */
export function parseEvents({ events }: Pick<WebhookRow, 'events'>): EventType[] {
  return parseJsonColumn(events)
}

export function parseThresholds(row: Pick<WebhookRow, 'click_thresholds'>): number[] {
  const { click_thresholds: thresholds } = row
  return parseJsonColumn(thresholds)
}
