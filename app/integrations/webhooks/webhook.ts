import encryption from '@adonisjs/core/services/encryption'
import type { EventType } from '#app/integrations/webhooks/rules/event_types'
import { isStandardSecret } from '#app/integrations/webhooks/rules/signature'
import { openSecret } from '#app/shared/secrets/open_secret'
import { parseJsonColumn } from '#app/shared/text/json'

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

  /** Since when the address answers 410 Gone; null: its latest answer was another one. */
  gone_since: Date | null
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** A webhook as the API returns it. Behaviour, section 8.1. */
export interface WebhookRecord {
  id: string

  /** Empty where no key of the installation opens it, as `problem` says then. */
  url: string
  problem?: 'secret.unreadable'
  format: string
  description: string | null
  events: EventType[]
  clickThresholds: number[]
  enabled: boolean
  disabledReason: DisabledReason | null

  /** Since when the address answers 410 Gone: its receiver wants nothing any more. */
  goneSince: string | null

  /** Its chat channel is turned off or not installed: what waits for it is held. */
  held: boolean

  /** The format that the address is of, where signed JSON is sent to a chat channel by mistake. */
  suggestedFormat: string | null

  /** Do deliveries also carry the headers of Standard Webhooks? Its secret is of their form. */
  standardHeaders: boolean
  createdBy: string
  createdAt: string
  updatedAt: string
}

/** What the chat channels that are installed say of a webhook. */
export type ChannelVerdict = Pick<WebhookRecord, 'held' | 'suggestedFormat'>

export function toWebhookRecord(row: WebhookRow, verdict: ChannelVerdict): WebhookRecord {
  const url = openUrl(row)
  return {
    id: row.id,
    ...(url === null ? { url: '', problem: 'secret.unreadable' } : { url }),
    format: row.format,
    description: row.description,
    events: parseEvents(row),
    clickThresholds: parseThresholds(row),
    enabled: Boolean(row.enabled),
    disabledReason: row.disabled_reason,
    goneSince: row.gone_since?.toISOString() ?? null,
    ...verdict,
    standardHeaders: hasStandardSecret(row),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function hasStandardSecret({ secret }: Pick<WebhookRow, 'secret'>): boolean {
  return secret !== null && isStandardSecret(encryption.decrypt<string>(secret) ?? '')
}

/** Returns the address; null where no key of the installation opens it. */
export function openUrl({ url }: Pick<WebhookRow, 'url'>): string | null {
  return encryption.decrypt<string>(url)
}

/** Returns the host of the address; null where no key of the installation opens it. */
export function openHost(row: Pick<WebhookRow, 'url'>): string | null {
  const url = openUrl(row)
  return url === null ? null : new URL(url).host
}

/** @throws Problem `secret.unreadable` */
export function decryptUrl({ url }: Pick<WebhookRow, 'url'>): string {
  return openSecret(url)
}

/**
 * Returns the signing secret; null where the format has none.
 *
 * @throws Problem `secret.unreadable`
 */
export function decryptSecret({ secret }: Pick<WebhookRow, 'secret'>): string | null {
  return secret === null ? null : openSecret(secret)
}

/** Parses JSON of the database: MariaDB returns it as text, MySQL parsed. */
export function parseEvents({ events }: Pick<WebhookRow, 'events'>): EventType[] {
  return parseJsonColumn(events)
}

export function parseThresholds(row: Pick<WebhookRow, 'click_thresholds'>): number[] {
  const { click_thresholds: thresholds } = row
  return parseJsonColumn(thresholds)
}
