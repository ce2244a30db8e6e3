import db from '@adonisjs/lucid/services/db'
import {
  checkBackup,
  type CheckBackupOptions,
} from '#app/installation/backups/actions/check_backup'
import { loadBackup, type LoadBackupOptions } from '#app/installation/backups/actions/load_backup'
import { prepareSpool, type PreparedSpool } from '#app/installation/backups/actions/prepare_spool'
import type { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { DatabaseTools } from '#app/installation/backups/database_tools'
import { findRestoreTarget } from '#app/installation/backups/queries/find_restore_target'
import { readEngine } from '#app/installation/backups/queries/read_source_facts'
import {
  createSchema,
  dropEmptySchema,
  dropSchema,
  listTables,
  nameBeside,
  quoteName,
} from '#app/installation/backups/scratch_schema'
import { change } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { databaseNow, databaseNowSql, refreshDatabaseClock } from '#app/shared/time/database_clock'

export interface RestoreBackupOptions extends LoadBackupOptions, CheckBackupOptions {
  /** The schema to restore into. */
  schema: string

  /** The folder of this machine's spool, which gets the clicks that the backup had not stored. */
  spoolPath: string

  /** Name of a schema that may hold tables; they are kept in another one. */
  replace?: string
}

/** What was restored, and where what was there before is kept; null: there was nothing. */
export interface RestoredBackup {
  backup: BackupFile
  replacedSchema: string | null

  /** Bytes of clicks that the drainer is to store. */
  clickBytes: number
}

/**
 * Restores a backup. Everything that can be wrong is found before anything is changed: the backup is
 * read whole, then restored into a schema of its own and counted there. Only then one statement moves
 * its tables into place, and those that were there out of it.
 *
 * @throws BackupRefused; nothing was changed then
 */
export async function restoreBackup(
  path: string,
  options: RestoreBackupOptions
): Promise<RestoredBackup> {
  const { schema } = options
  const hasTables = await judgeTarget(options)
  const backup = await checkBackup(path, options)
  const { engine } = await readEngine()
  const tools = await DatabaseTools.open(engine)
  const scratch = nameBeside(schema, `restore_${newId().slice(-8)}`)
  let spool: PreparedSpool | null = null
  try {
    await createSchema(scratch)
    await loadBackup(backup, scratch, tools, options)
    await forgetPast(scratch, backup)
    spool = await prepareSpool(backup, scratch, options)
    await judgeTarget(options)
    const replacedSchema = hasTables ? await makeReplacedSchema(schema) : null
    try {
      await exchange(scratch, schema, replacedSchema)
    } catch (error) {
      if (replacedSchema) await dropEmptySchema(replacedSchema)
      throw error
    }
    await spool.takePlace()
    return { backup, replacedSchema, clickBytes: spool.bytes }
  } finally {
    await spool?.discard()
    await dropSchema(scratch).finally(() => tools.close())
  }
}

/** @returns whether the schema holds tables, which may be replaced */
async function judgeTarget({ schema, replace }: RestoreBackupOptions): Promise<boolean> {
  const { tables, running } = await findRestoreTarget(schema)
  if (tables.length === 0) return false
  if (replace !== schema) {
    throw new BackupRefused(
      `The database ${schema} is not empty: it holds ${tables.length} tables. To replace them, name it: --replace=${schema}. They are kept in another schema.`
    )
  }
  if (running.length === 0) return true
  throw new BackupRefused(
    `Shunt is running (${running.join(', ')}). Stop it on every machine first: ./shunt stop`
  )
}

/** What processes of that time said of themselves is over; the backup is known as what it is. */
async function forgetPast(scratch: string, backup: BackupFile): Promise<void> {
  const { id } = backup.manifest
  const tables = await listTables(scratch)
  for (const name of ['instances', 'leases'].filter((table) => tables.includes(table))) {
    await change(db, `DELETE FROM ${quoteName(scratch)}.${quoteName(name)}`)
  }
  if (!tables.includes('backups')) return
  const rows = Object.values(backup.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  await change(
    db,
    `UPDATE ${quoteName(scratch)}.backups SET is_running = NULL, path = ?, size_bytes = ?,
      row_count = ?, finished_at = ${databaseNowSql()} WHERE id = ?`,
    [backup.path, backup.sizeBytes, rows, id]
  )
}

/** Makes the schema that keeps what is replaced. */
async function makeReplacedSchema(schema: string): Promise<string> {
  await refreshDatabaseClock()
  const time = databaseNow().toISOString().replace(/\D/g, '').slice(0, 14)
  const name = nameBeside(schema, `replaced_${time}`)
  await createSchema(name)
  return name
}

/** Moves all tables at once: either all of them are moved, or none. */
async function exchange(
  scratch: string,
  schema: string,
  replacedSchema: string | null
): Promise<void> {
  const moves = (tables: string[], from: string, to: string) =>
    tables.map(
      (name) => `${quoteName(from)}.${quoteName(name)} TO ${quoteName(to)}.${quoteName(name)}`
    )
  const away = replacedSchema ? moves(await listTables(schema), schema, replacedSchema) : []
  const here = moves(await listTables(scratch), scratch, schema)
  await change(db, `RENAME TABLE ${[...away, ...here].join(', ')}`)
}
