import type { PlanName } from '#config/plans'

/** A row of `organisations`. */
export interface OrganisationRow {
  id: string
  name: string

  /** null: the plan of the installation's default. */
  plan: PlanName | null
  mfa_required: number
  suspended_at: Date | null
  deleted_at: Date | null
  erased_at: Date | null
  created_at: Date
  updated_at: Date
}
