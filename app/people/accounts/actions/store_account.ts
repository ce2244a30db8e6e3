import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Email } from '#app/people/accounts/rules/email'
import { requireLicenceRoom } from '#app/platform/licence/require_licence_room'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

export interface NewAccount {
  email: Email

  /** null: it signs in through an identity provider alone. */
  passwordHash: string | null
  displayName: string | null

  /** Someone who came by a mail has shown that the address is theirs. */
  emailVerified: boolean
  installationAdministrator?: boolean

  /** That of the browser which asks for it, for mails. */
  browserLanguage?: string | null
}

/**
 * Inserts an account and returns its id.
 *
 * @throws Problem `licence.limit_reached`; the database's refusal by the key `users_email_key` when the address has an account
 */
export async function storeAccount(
  trx: TransactionClientContract,
  account: NewAccount
): Promise<string> {
  await requireLicenceRoom(trx, 'users')
  const [id, at] = [newId(), now()]
  await trx.table('users').insert({
    id,
    email: account.email.email,
    email_key: account.email.key,
    password_hash: account.passwordHash,
    display_name: account.displayName,
    browser_language: account.browserLanguage ?? null,
    email_verified_at: account.emailVerified ? at : null,
    installation_administrator: account.installationAdministrator ?? false,
    created_at: at,
    updated_at: at,
  })
  return id
}
