/** A row of `backup_copies`. */
export interface CopyRow {
  backup_id: string
  target: string
  name: string
  made_at: Date
  size_bytes: number | string

  /** JSON: how far the upload is; null: it has not begun, or is over. */
  upload: string | null
  attempts: number
  next_attempt_at: Date

  /** Until then a process sends it; null: none does. */
  claimed_until: Date | null
  failed_at: Date | null
  error: string | null
  stored_at: Date | null
  verified_at: Date | null
  verification_error: string | null
}
