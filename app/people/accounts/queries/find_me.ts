import { findAccount, type AccountRow } from '#app/people/accounts/queries/find_account'
import { findGraceEnd } from '#app/people/grace/deletion'
import type { PersonOrganisation } from '#app/people/organisations/organisation'
import { listPersonOrganisations } from '#app/people/organisations/queries/list_person_organisations'

/** A person, with everything that they are in. Behaviour, section 2.7. */
export interface Me {
  id: string
  email: string
  displayName: string | null

  /** That they chose; null: as their browser asks. */
  language: string | null
  emailVerified: boolean
  mfaEnabled: boolean
  installationAdministrator: boolean

  /** Of a deleted account: until when it can be restored. */
  restorableUntil: Date | null

  /** Of a deleted account: none. */
  organisations: PersonOrganisation[]
}

export async function findMe(userId: string): Promise<Me | null> {
  const account = await findAccount(userId)
  if (!account) return null
  const restorableUntil = findGraceEnd(account)
  const organisations = restorableUntil ? [] : await listPersonOrganisations(userId)
  return { ...toPerson(account), restorableUntil, organisations }
}

function toPerson(account: AccountRow) {
  return {
    id: account.id,
    email: account.email,
    displayName: account.display_name,
    language: account.language,
    emailVerified: account.email_verified_at !== null,
    mfaEnabled: account.mfa_enabled_at !== null,
    installationAdministrator: account.installation_administrator === 1,
  }
}
