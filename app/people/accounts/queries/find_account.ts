import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { emailKey } from '#app/people/accounts/rules/email'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** A row of `users`. */
export interface AccountRow {
  id: string
  email: string
  email_key: string
  password_hash: string | null
  display_name: string | null
  language: string | null
  browser_language: string | null
  email_verified_at: Date | null
  mfa_enabled_at: Date | null
  installation_administrator: number
  disabled_at: Date | null
  deleted_at: Date | null
  erased_at: Date | null
  deletion_reminded_at: Date | null
  created_at: Date
  updated_at: Date
}

type Client = Pick<QueryClientContract, 'from'>

/** Finds the account of an address, however it is spelt. */
export async function findAccountByEmail(
  email: string,
  client: Client = db
): Promise<AccountRow | null> {
  return table<AccountRow>(client, 'users').where('email_key', emailKey(email)).first()
}

export async function findAccount(id: string, client: Client = db): Promise<AccountRow | null> {
  return isId(id) ? table<AccountRow>(client, 'users').where('id', id).first() : null
}

/** Returns the account, locked until the transaction ends. */
export async function lockAccount(client: Client, id: string): Promise<AccountRow | null> {
  return isId(id) ? table<AccountRow>(client, 'users').where('id', id).forUpdate().first() : null
}
