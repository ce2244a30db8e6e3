import { parseJsonColumn } from '#app/shared/text/json'
import type { Frequency } from '#app/visits/report_mails/rules/schedule'
import type { ComparedId } from '#app/visits/report_subjects/report_subject'
import installation from '#config/installation'

/** A row of `report_mails`. */
export interface ReportMailRow {
  id: string
  workspace_id: string
  name: string
  link_id: string | null
  campaign_id: string | null
  compared: string | object | null
  every: Frequency
  enabled: number

  /** The zone that `next_at` was worked out in. */
  time_zone: string
  next_at: Date

  /** First day of the latest period that is done with. */
  sent_for: Date | string | null
  requested_at: Date | null
  last_sent_at: Date | null
  created_by: string
  created_at: Date
}

/** A row of `report_mail_recipients`. */
export interface ReportRecipientRow {
  id: string
  report_mail_id: string

  /** Place in the list; null: taken off it, after unsubscribing. */
  place: number | null
  email: string
  email_key: string

  /** Encrypted. */
  token: string
  token_hash: string
  asked_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

/** Whether an address gets the report: it confirmed, and did not unsubscribe. */
export const RECIPIENT_STATES = ['Waiting', 'Expired', 'Confirmed', 'Unsubscribed'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** A scheduled report as the API returns it. Behaviour, section 11.10. */
export interface ReportMailRecord {
  id: string
  name: string
  linkId: string | null
  campaignId: string | null
  compare: ComparedId[] | null
  every: Frequency
  recipients: string[]
  confirmations: { email: string; state: RecipientState }[]
  enabled: boolean
  lastSentAt: string | null
  nextAt: string | null
  createdBy: string
  createdAt: string
}

/** Returns what a scheduled report compares; null: nothing. */
export function readStoredCompared({ compared }: Pick<ReportMailRow, 'compared'>) {
  return parseJsonColumn(compared) as ComparedId[] | null
}

/** @param nowMs milliseconds since the epoch */
export function toReportMailRecord(
  row: ReportMailRow,
  recipients: readonly ReportRecipientRow[],
  confirmationMs: number,
  nowMs: number
): ReportMailRecord {
  return {
    id: row.id,
    name: row.name,
    linkId: row.link_id,
    campaignId: row.campaign_id,
    compare: readStoredCompared(row),
    every: row.every,
    recipients: recipients.map(({ email }) => email),
    confirmations: recipients.map((recipient) => ({
      email: recipient.email,
      state: readRecipientState(recipient, confirmationMs, nowMs),
    })),
    enabled: Boolean(row.enabled),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    nextAt: row.enabled ? row.next_at.toISOString() : null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * Returns what is known of an address. A mail that asks it to confirm works for `confirmationMs`.
 */
export function readRecipientState(
  recipient: Pick<ReportRecipientRow, 'asked_at' | 'confirmed_at' | 'unsubscribed_at'>,
  confirmationMs: number,
  nowMs: number
): RecipientState {
  if (recipient.unsubscribed_at) return 'Unsubscribed'
  if (recipient.confirmed_at) return 'Confirmed'
  return recipient.asked_at.getTime() + confirmationMs > nowMs ? 'Waiting' : 'Expired'
}

/** Returns the page on which the reader of a mail confirms the address. */
export function formatConfirmUrl(token: string): string {
  return `${installation.appUrl}/reports/confirm/${token}`
}

/** Returns the address that unsubscribes, by a page or in one click (RFC 8058). */
export function formatUnsubscribeUrl(token: string): string {
  return `${installation.appUrl}/reports/unsubscribe/${token}`
}
