import { readDisplayName } from '#app/people/accounts/rules/display_name'
import { readEmail, type Email } from '#app/people/accounts/rules/email'
import { checkPassword } from '#app/people/accounts/rules/password'
import { invalidField } from '#app/shared/problems/problems'
import { readMailedName } from '#app/shared/text/name'
import { canonicalTimeZone } from '#app/shared/time/time_zone'

export interface InstallInput {
  email: string
  password: string
  organisation: string
  workspace: string
  displayName?: string | null

  /** IANA name; days in reports of the workspace begin at its midnight. UTC when nothing is said. */
  timeZone?: string
}

/** The same, checked and tidied. */
export interface CheckedInstallInput {
  email: Email
  password: string
  organisation: string
  workspace: string
  displayName: string | null
  timeZone: string
}

/** @throws Problem `request.invalid`, `account.password_weak`, naming the first field that will not do */
export function readInstallInput(input: InstallInput): CheckedInstallInput {
  const email = readEmail(input.email)
  checkPassword(input.password, email.key)
  const timeZone = canonicalTimeZone(input.timeZone ?? 'UTC')
  if (!timeZone) throw invalidField('timeZone', 'There is no time zone of this name.')
  return {
    email,
    password: input.password,
    organisation: readMailedName('organisation', input.organisation, 200),
    workspace: readMailedName('workspace', input.workspace, 200),
    displayName: readDisplayName(input.displayName),
    timeZone,
  }
}
