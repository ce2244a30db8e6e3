import db from '@adonisjs/lucid/services/db'
import type { EncryptedValue } from '#app/installation/keys/encrypted_values'
import { whereKeyAfter } from '#app/installation/keys/rules/where_key'
import { select } from '#app/shared/database/sql'

/** One row of a step: its key as text, and the encrypted text, if it has one. */
export interface StoredValue {
  key: string[]
  encrypted: string | null
}

/**
 * Reads the next rows in the order of their keys, at most `stepRows`, whether they hold a value or
 * not. So a step takes as long in a table with few values.
 *
 * @param after the key of the row before; null: from the start
 */
export async function readValues(
  { table, key, value, stepRows }: EncryptedValue,
  after: string[] | null
): Promise<StoredValue[]> {
  const columns = key.map((column, index) => `CAST(${column} AS CHAR) AS k${index}`)
  const where = whereKeyAfter(key, after)
  const rows = await select<Record<string, string | null>>(
    db,
    `SELECT ${columns.join(', ')}, ${value} AS encrypted FROM ${table} ${where.text}
      ORDER BY ${key.join(', ')} LIMIT ${stepRows}`,
    where.bindings
  )
  return rows.map((row) => ({
    key: key.map((_, index) => String(row[`k${index}`])),
    encrypted: row.encrypted,
  }))
}
