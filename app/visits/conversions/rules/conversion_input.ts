import { hasControl, isLongerThan } from '#app/shared/text/text'
import { parseDateTime } from '#app/shared/text/validation'
import { conversionProblem } from '#app/visits/conversions/problems'
import { parseAmount } from '#app/visits/conversions/rules/amount'
import { findDecimals } from '#app/visits/conversions/rules/currencies'

export const EVENT_LENGTH = 64
export const EVENT_ID_LENGTH = 200

/** What a customer's site sends; what is missing or null is not said. */
export interface ConversionInput {
  click?: string | null
  event?: string | null
  eventId?: string | null
  value?: number | string | null
  currency?: string | null
  occurredAt?: string | null
}

/** What a report says of itself, checked. */
export interface ConversionFields {
  event: string
  eventId: string | null
  currency: string | null
  valueMinor: bigint | null

  /** null: now. */
  occurredAt: Date | null
}

/**
 * Reads everything but the click.
 *
 * @throws Problem every `conversion.*` code that is about one of these fields alone
 */
export function readConversionFields(input: ConversionInput): ConversionFields {
  return {
    event: readEvent(input.event),
    eventId: readEventId(input.eventId),
    ...readValue(input),
    occurredAt: parseDateTime(input.occurredAt),
  }
}

function readEvent(event: string | null | undefined): string {
  if (!event?.trim()) throw conversionProblem('conversion.event_required', { field: 'event' })
  if (isLongerThan(event, EVENT_LENGTH)) {
    throw conversionProblem('conversion.event_too_long', { field: 'event' })
  }
  if (hasControl(event)) throw conversionProblem('conversion.event_invalid', { field: 'event' })
  return event
}

function readEventId(eventId: string | null | undefined): string | null {
  if (eventId && isLongerThan(eventId, EVENT_ID_LENGTH)) {
    throw conversionProblem('conversion.event_id_too_long', { field: 'eventId' })
  }
  return eventId || null
}

function readValue({
  value = null,
  currency = null,
}: ConversionInput): Pick<ConversionFields, 'currency' | 'valueMinor'> {
  if (value === null && currency === null) return { currency: null, valueMinor: null }
  if (value === null) throw conversionProblem('conversion.value_required', { field: 'value' })
  if (currency === null) {
    throw conversionProblem('conversion.currency_required', { field: 'currency' })
  }
  const code = currency.toUpperCase()
  const decimals = findDecimals(code)
  if (decimals === undefined) {
    throw conversionProblem('conversion.currency_invalid', { field: 'currency' })
  }
  return { currency: code, valueMinor: parseAmount(value, decimals) }
}

/**
 * Checks when it happened against its click. A conversion cannot be reported either once the window
 * is over.
 *
 * @throws Problem `conversion.in_future`, `conversion.before_click`, `conversion.outside_window`
 */
export function assertInWindow(
  occurredAtMs: number,
  { clickedAtMs, nowMs, windowMs }: { clickedAtMs: number; nowMs: number; windowMs: number }
): void {
  const refuse = (code: 'in_future' | 'before_click' | 'outside_window') => {
    throw conversionProblem(`conversion.${code}`, { field: 'occurredAt' })
  }
  if (occurredAtMs > nowMs) refuse('in_future')
  if (occurredAtMs < clickedAtMs) refuse('before_click')
  if (Math.max(occurredAtMs, nowMs) - clickedAtMs > windowMs) refuse('outside_window')
}
