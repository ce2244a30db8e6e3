import type { Sql } from '#app/shared/database/sql'
import { Port } from '#app/shared/port'

/** Returns the language of the account with this address; null: it has none, or there is no account. */
export const readerLanguage = new Port<(sql: Sql, address: string) => Promise<string | null>>(
  'mail.readerLanguage'
)
