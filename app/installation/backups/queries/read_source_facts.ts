import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseEngine } from '#app/installation/backups/database_tools'
import { isBeforeFirstRelease } from '#app/shared/database/carried_over'
import { select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** What a backup notes of the database that it is taken of. */
export interface SourceFacts {
  engine: DatabaseEngine
  version: string

  /** The database's time. */
  at: Date

  /** Changes of the schema that have run since 0.1.0. */
  migrations: string[]
}

/** Reads the engine, the time and the state of the schema. */
export async function readSourceFacts(): Promise<SourceFacts> {
  const { engine, version, at } = await readEngine()
  const done = await select<{ name: string }>(db, 'SELECT name FROM adonis_schema')
  const migrations = done
    .map(({ name }) => basename(name))
    .filter((name) => !isBeforeFirstRelease(name))
  return { engine, version, at, migrations: migrations.sort() }
}

/** Reads what a database without tables says too. */
export async function readEngine(): Promise<Omit<SourceFacts, 'migrations'>> {
  const [{ version, at }] = await select<{ version: string; at: Date }>(
    db,
    `SELECT VERSION() AS version, ${databaseNowSql()} AS at`
  )
  return { engine: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL', version, at }
}
