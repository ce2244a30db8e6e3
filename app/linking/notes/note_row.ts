/** A row of `notes`, its day as text. */
export interface NoteRow {
  id: string
  text: string

  /** As `2026-01-31`. */
  date: string

  /** As `13:30`; null: of the whole day. */
  time: string | null
  link_id: string | null
  campaign_id: string | null
  created_by: string
  created_at: Date
}
