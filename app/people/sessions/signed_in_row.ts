import type { SignedInPerson } from '#app/platform/access/signed_in'

/** Columns of a user `u` that say who signed in. */
export const SIGNED_IN_COLUMNS = `
         u.id, u.email, u.display_name AS displayName, u.email_verified_at AS emailVerifiedAt,
         u.language, u.mfa_enabled_at AS mfaEnabledAt, u.installation_administrator AS administrator,
         (u.deleted_at IS NOT NULL) AS isDeleted`

export interface SignedInRow {
  id: string
  email: string
  displayName: string | null
  language: string | null
  emailVerifiedAt: Date | null
  mfaEnabledAt: Date | null
  administrator: number
  isDeleted: number
}

export function toSignedInPerson(row: SignedInRow): SignedInPerson {
  return {
    id: row.id,
    email: row.email,
    displayName: row.displayName,
    language: row.language,
    emailVerified: row.emailVerifiedAt !== null,
    mfaEnabled: row.mfaEnabledAt !== null,
    installationAdministrator: row.administrator === 1,
    isDeleted: row.isDeleted === 1,
  }
}
