/** What a webhook can listen for. Behaviour, section 8.2. */
export const EVENT_TYPES = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.click_threshold',
  'link.health_changed',
  'conversion.recorded',
  'domain.verified',
  'domain.failed',
  'ping',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** A bell rang in a chat channel: no event that a webhook can listen for. Behaviour, section 8.11. */
export const BELL_RANG = 'bell.rang'

/** What a delivery can be of. */
export const DELIVERED_TYPES = [...EVENT_TYPES, BELL_RANG] as const

export type DeliveredType = (typeof DELIVERED_TYPES)[number]

export const CLICK_THRESHOLD = 'link.click_threshold'
