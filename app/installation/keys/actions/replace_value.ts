import db from '@adonisjs/lucid/services/db'
import type { EncryptedValue } from '#app/installation/keys/encrypted_values'
import { encryptAgain } from '#app/installation/keys/present_encryption'
import { isTransactionConflict } from '#app/shared/database/database_errors'
import { change } from '#app/shared/database/sql'

/**
 * Puts the same secret, encrypted with the present key, where an encrypted text is read. Whatever
 * another process wrote there in the meantime stays.
 *
 * @returns false: the row holds something else by now, is locked for long, or was deleted
 */
export async function replaceValue(
  { table, key, value, assignment }: EncryptedValue,
  ofRow: readonly string[],
  encrypted: string
): Promise<boolean> {
  const where = key.map((column) => `${column} = ?`).join(' AND ')
  try {
    const replaced = await change(
      db,
      `UPDATE ${table} SET ${assignment}
        WHERE ${where} AND CAST(${value} AS BINARY) = CAST(? AS BINARY)`,
      [encryptAgain(encrypted), ...ofRow, encrypted]
    )
    return replaced === 1
  } catch (error) {
    if (isTransactionConflict(error)) return false
    throw error
  }
}
