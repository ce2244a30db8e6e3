import { emailKey } from '#app/people/accounts/rules/email'
import { select, type Sql } from '#app/shared/database/sql'

/**
 * Returns the language that the person of an address chose, or else the one that their browser asked
 * for when they signed in last; null where neither is known.
 */
export async function findReaderLanguage(sql: Sql, address: string): Promise<string | null> {
  const text =
    'SELECT COALESCE(language, browser_language) AS language FROM users WHERE email_key = ?'
  const [row] = await select<{ language: string | null }>(sql, text, [emailKey(address)])
  return row?.language ?? null
}
