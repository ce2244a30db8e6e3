import { webhookProblem } from '#app/integrations/webhooks/problems'
import {
  CLICK_THRESHOLD,
  EVENT_TYPES,
  type EventType,
} from '#app/integrations/webhooks/rules/event_types'
import { assertText, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 13. */
export const MAX_WEBHOOKS = 10
export const WEBHOOK_DESCRIPTION_LENGTH = 200
export const MAX_MILESTONES = 10
const LARGEST_THRESHOLD = 1_000_000_000

/**
 * @returns null for none
 * @throws Problem `webhook.description_too_long`, `request.invalid`
 */
export function checkDescription(value: string | null | undefined): string | null {
  const description = value?.trim() ?? ''
  if (isLongerThan(description, WEBHOOK_DESCRIPTION_LENGTH)) {
    throw webhookProblem('webhook.description_too_long', { field: 'description' })
  }
  assertText('description', description)
  return description || null
}

/**
 * Returns the events that a webhook listens for, each once, in the order in which they were given.
 *
 * @throws Problem `webhook.events_required`, `webhook.event_unknown`
 */
export function checkEvents(value: unknown[] | null | undefined): EventType[] {
  if (!value?.length) throw webhookProblem('webhook.events_required', { field: 'events' })
  const unknown = value.findIndex((type) => !EVENT_TYPES.includes(type as EventType))
  if (unknown >= 0) throw webhookProblem('webhook.event_unknown', { field: `events.${unknown}` })
  return [...new Set(value as EventType[])]
}

/**
 * Returns the milestones of a webhook, each once, in the order in which they were given.
 *
 * @throws Problem `webhook.too_many_thresholds`, `webhook.threshold_invalid`
 */
export function checkThresholds(value: unknown[] | null | undefined): number[] {
  const given = value ?? []
  if (given.length > MAX_MILESTONES) {
    throw webhookProblem('webhook.too_many_thresholds', { field: 'clickThresholds' })
  }
  const wrong = given.findIndex((threshold) => !isThreshold(threshold))
  if (wrong >= 0) {
    throw webhookProblem('webhook.threshold_invalid', { field: `clickThresholds.${wrong}` })
  }
  return [...new Set(given as number[])]
}

/** @throws Problem `webhook.thresholds_required` */
export function requireThresholds(events: readonly string[], thresholds: readonly number[]): void {
  if (events.includes(CLICK_THRESHOLD) && thresholds.length === 0) {
    throw webhookProblem('webhook.thresholds_required', { field: 'clickThresholds' })
  }
}

function isThreshold(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_THRESHOLD
}
