import { readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { withinPatience } from '#app/installation/health/within_patience'
import { select } from '#app/shared/database/sql'

export interface DatabaseState {
  engine: 'MySQL' | 'MariaDB' | null
  version: string | null
  healthy: boolean

  /** How many changes of the schema this version brings that have not run; null: not known. */
  migrationsPending: number | null
}

/** Finds the state of the database; never fails. */
export async function findDatabaseState(): Promise<DatabaseState> {
  try {
    return await withinPatience(readState())
  } catch {
    return { engine: null, version: null, healthy: false, migrationsPending: null }
  }
}

async function readState(): Promise<DatabaseState> {
  const [[{ version }], done, files] = await Promise.all([
    select<{ version: string }>(db, 'SELECT VERSION() AS version'),
    select<{ name: string }>(db, 'SELECT name FROM adonis_schema'),
    readdir(app.migrationsPath()),
  ])
  const ran = new Set(done.map(({ name }) => basename(name)))
  const known = files
    .filter((file) => ['.ts', '.js'].includes(extname(file)) && !file.endsWith('.d.ts'))
    .map((file) => basename(file, extname(file)))
  return {
    engine: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL',
    version: version.split('-', 1)[0],
    healthy: true,
    migrationsPending: known.filter((name) => !ran.has(name)).length,
  }
}
