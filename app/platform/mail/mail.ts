/** A row of `mails`. The body is encrypted, and gone once the mail is sent. */
export interface MailRow {
  id: string
  kind: string
  recipient: string
  subject: string
  body: string
  tries: number

  /** A file in `mail_attachments` that it brings. */
  attachment_id: string | null

  /** What it is taken back by while it waits. */
  reference: string | null
  next_try_at: Date | null
  sent_at: Date | null
  last_error: string | null
  created_at: Date
}

/** `Waiting` for its next try or for a mail server; `Failed` after days of tries. */
export const MAIL_STATES = ['Waiting', 'Failed', 'Sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A mail as administrators of the installation see it in lists. */
export interface OutboxMail {
  id: string
  kind: string
  to: string
  subject: string
  state: MailState
  tries: number
  nextTryAt: Date | null
  sentAt: Date | null
  lastError: string | null
  createdAt: Date
}

export function toOutboxMail(row: MailRow): OutboxMail {
  const state = row.sent_at ? 'Sent' : row.next_try_at ? 'Waiting' : 'Failed'
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state,
    tries: row.tries,
    nextTryAt: row.next_try_at,
    sentAt: row.sent_at,
    lastError: row.last_error,
    createdAt: row.created_at,
  }
}
