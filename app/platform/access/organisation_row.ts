/** A row of `organisations`. */
export interface OrganisationRow {
  id: string
  name: string

  /** Of config/plans.ts, or one that administrators made; null: the installation's default. */
  plan: string | null
  mfa_required: number
  suspended_at: Date | null
  deleted_at: Date | null
  erased_at: Date | null
  created_at: Date
  updated_at: Date
}
