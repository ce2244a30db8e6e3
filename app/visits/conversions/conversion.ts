import { formatAmount } from '#app/visits/conversions/rules/amount'
import { findDecimals } from '#app/visits/conversions/rules/currencies'

/** A row of `conversions`, as far as callers see it. */
export interface ConversionRow {
  id: string
  link_id: string
  click: string
  event: string
  event_id: string | null
  currency: string | null

  /** As text: a number of JavaScript does not hold every one. */
  value_minor: string | null
  occurred_at: Date
  created_at: Date
}

/** A conversion as the API returns it and as its event carries it. Behaviour, section 5.6. */
export interface ConversionRecord {
  id: string
  linkId: string
  click: string
  event: string
  eventId: string | null

  /** A decimal text in whole units, with exactly the currency's decimals. */
  value: string | null
  currency: string | null
  occurredAt: string
  createdAt: string
}

/** What selects a row for `toConversionRecord`. */
export const CONVERSION_COLUMNS = `id, link_id, click, event, event_id, currency,
  CAST(value_minor AS CHAR) AS value_minor, occurred_at, created_at`

export function toConversionRecord(row: ConversionRow): ConversionRecord {
  return {
    id: row.id,
    linkId: row.link_id,
    click: row.click,
    event: row.event,
    eventId: row.event_id,
    value: row.currency === null ? null : formatMinor(row.value_minor!, row.currency),
    currency: row.currency,
    occurredAt: row.occurred_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

/** Formats a stored amount, or a sum of them. */
export function formatMinor(minor: string, currency: string): string {
  return formatAmount(BigInt(minor), findDecimals(currency) ?? 0)
}
