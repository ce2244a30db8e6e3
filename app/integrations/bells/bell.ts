/** When a bell rings: at a number of clicks, after days without clicks, when a destination breaks. */
export const OCCASIONS = ['Clicks', 'Silence', 'Broken'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** A row of `bells`. */
export interface BellRow {
  id: string
  workspace_id: string

  /** One of the two is null. */
  link_id: string | null
  campaign_id: string | null
  occasion: Occasion

  /** Of `Clicks` alone. */
  threshold: number | null

  /** Of `Silence` alone. */
  days: number | null

  /** Whom it rings for; null: it rings in the channel of a webhook. */
  user_id: string | null
  webhook_id: string | null

  /** When it was made, or given another occasion. */
  armed_at: Date

  /** When to look whether it rings; null: once something happens. */
  due_at: Date | null

  /** When it rang last since then. */
  rang_at: Date | null
  created_by: string
  created_at: Date
}

/** A bell as the API returns it. Behaviour, section 8.11. */
export interface BellRecord {
  id: string
  linkId: string | null
  campaignId: string | null
  on: Occasion
  threshold: number | null
  days: number | null

  /** One of the two: does it ring for the reader, and not for another member? Or in which channel? */
  to: { me?: boolean; webhookId?: string }
  rangAt: string | null
  createdBy: string
  createdAt: string
}

/** @param readerId the account that reads it: whether it rings for them */
export function toBellRecord(row: BellRow, readerId: string | null): BellRecord {
  return {
    id: row.id,
    linkId: row.link_id,
    campaignId: row.campaign_id,
    on: row.occasion,
    threshold: row.threshold,
    days: row.days,
    to: row.webhook_id === null ? { me: row.user_id === readerId } : { webhookId: row.webhook_id },
    rangAt: row.rang_at?.toISOString() ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}
