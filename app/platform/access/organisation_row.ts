import type { SignInPolicy } from '#app/platform/access/sign_in_policy'

/** A row of `organisations`. */
export interface OrganisationRow {
  id: string
  name: string

  /** Of config/plans.ts, or one that administrators made; null: the installation's default. */
  plan: string | null
  mfa_required: number

  /** null: any way of signing in. */
  sign_in_policy: SignInPolicy | null
  session_hours: number | null
  idle_minutes: number | null
  step_up_minutes: number | null
  suspended_at: Date | null
  deleted_at: Date | null
  erased_at: Date | null
  created_at: Date
  updated_at: Date
}
