import db from '@adonisjs/lucid/services/db'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { change, select } from '#app/shared/database/sql'

const LONGEST_NAME = 64
const DENIED = new Set(['ER_DBACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR'])

/** Returns a name as SQL takes it. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** Returns the name of a schema beside another one. */
export function nameBeside(schema: string, ending: string): string {
  return `${schema.slice(0, LONGEST_NAME - ending.length - 1)}_${ending}`
}

/** @throws BackupRefused where the account may not make schemas */
export async function createSchema(name: string): Promise<void> {
  try {
    await change(db, `CREATE DATABASE ${quoteName(name)} CHARACTER SET utf8mb4`)
  } catch (error) {
    if (!DENIED.has((error as { code?: string }).code ?? '')) throw error
    throw new BackupRefused(
      `The database account may not make the schema ${name}, in which a backup is tried first. Grant it all privileges on schemas whose names begin like that of DB_DATABASE.`
    )
  }
}

export async function dropSchema(name: string): Promise<void> {
  await change(db, `DROP DATABASE IF EXISTS ${quoteName(name)}`)
}

/** Drops a schema that no table was moved into: an answer that was lost says nothing about that. */
export async function dropEmptySchema(name: string): Promise<void> {
  const tables = await listTables(name)
  if (tables.length === 0) await dropSchema(name)
}

/** Lists the tables of a schema, by name. */
export async function listTables(schema: string): Promise<string[]> {
  const rows = await select<{ name: string }>(
    db,
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? ORDER BY 1',
    [schema]
  )
  return rows.map(({ name }) => name)
}
