import type { AlertKind } from '#app/platform/alerts/alert_sources'

export type AlertStatus = 'Warning' | 'Error'

/** A row of `alerts`. */
export interface AlertRow {
  id: string

  /** `<source>` or `<source>@<host>`: what a source no longer finds is over for its own scope alone. */
  scope: string
  kind: AlertKind
  subject: string
  status: AlertStatus

  /** The status that people were informed of; null: none yet. */
  announced_status: AlertStatus | null

  /** What it says, in English, and for people in the language of each. */
  message: string

  /** A `Sentence` as JSON; null: a version before wrote the message alone. */
  said: string | null
  found_at: Date
  seen_at: Date

  /** Since when it was not found any more. */
  missing_since: Date | null
  announced_at: Date | null
  closed_at: Date | null
  is_open: 1 | null
}

/** What a message about an alert says: that it began, became worse, or is over. */
export type AlertEvent = 'Opened' | 'Worse' | 'Over'
