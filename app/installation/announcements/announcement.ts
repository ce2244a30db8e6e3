export const ANNOUNCEMENT_TONES = ['info', 'warn'] as const
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number]

/** A row of `announcements`. */
export interface AnnouncementRow {
  id: string
  tone: AnnouncementTone
  title: string
  text: string

  /** When it stops being shown by itself; null: it is shown until it is withdrawn. */
  ends_at: Date | null
  withdrawn_at: Date | null
  created_by: string | null
  created_at: Date
}

/** The number of announcements that are shown above a page at once; more would push the page away. */
export const SHOWN_ANNOUNCEMENTS = 3
