import { spawnSync } from 'node:child_process'
import mysql, { type Connection } from 'mysql2/promise'
import { addIndexesAfterwards } from './add_indexes_afterwards.js'
import { cleanEnvironment } from './clean_environment.js'

export interface DatabaseSettings {
  host: string
  port: number
  user: string
  password: string
}

/** Returns the environment's database server, with `.env` read in where there is one. */
export function databaseSettings(): DatabaseSettings {
  try {
    process.loadEnvFile(new URL('../../.env', import.meta.url))
  } catch {}
  return {
    host: process.env.DB_HOST ?? '127.0.0.1',
    port: Number(process.env.DB_PORT ?? 3306),
    user: process.env.DB_USER ?? 'shunt',
    password: process.env.DB_PASSWORD ?? '',
  }
}

/** Returns settings by which our processes reach a database. */
export function databaseEnvironment(settings: DatabaseSettings, database: string) {
  return {
    DB_HOST: settings.host,
    DB_PORT: String(settings.port),
    DB_USER: settings.user,
    DB_PASSWORD: settings.password,
    DB_DATABASE: database,
  }
}

/** Returns settings of processes that are measured: nothing logged, and no limit of calls. */
export function measuredEnvironment(
  settings: DatabaseSettings,
  { database, storagePath }: { database: string; storagePath: string }
) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    APP_URL: 'http://localhost',
    STORAGE_PATH: storagePath,
    WEB_CONCURRENCY: '1',
    API_RATE_LIMIT: '100000000',
    ...databaseEnvironment(settings, database),
  }
}

/** Makes a database of this name as the migrations make it, without what was in it before. */
export async function scratchDatabase(
  settings: DatabaseSettings,
  database: string,
  command: string[],
  environment: NodeJS.ProcessEnv
): Promise<Connection> {
  const server = await mysql.createConnection({ ...settings, timezone: 'Z' })
  await server.query(`DROP DATABASE IF EXISTS \`${database}\``)
  await server.query(`CREATE DATABASE \`${database}\` CHARACTER SET utf8mb4`)
  await server.changeUser({ database })

  const [program, ...values] = [...command, 'migration:run', '--force']
  const env = { ...cleanEnvironment(), ...environment, ...databaseEnvironment(settings, database) }
  const migrated = spawnSync(program, values, { env, encoding: 'utf8' })
  if (migrated.status !== 0) {
    throw new Error(`the migrations failed:\n${migrated.stdout}${migrated.stderr}`)
  }
  return server
}

const pad = (text: string) => text.padStart(20, '0')

/** Where the links are that `seedLinks` makes. */
export const SEEDED_WORKSPACE = pad('w0rk')

export function seededLinkId(number: number): string {
  return pad(`n${number}`)
}

/** Inserts rows for this many active links `/bench-<n>` on the default short domain. */
export async function seedLinks(connection: Connection, count: number): Promise<void> {
  const [organisation, user] = ['0rg', 'user'].map(pad)
  const workspace = SEEDED_WORKSPACE
  const stamp = new Date()
  await connection.query(
    'INSERT INTO organisations (id, name, created_at, updated_at) VALUES (?, ?, ?, ?)',
    [organisation, 'Load', stamp, stamp]
  )
  await connection.query(
    `INSERT INTO workspaces (id, organisation_id, name, time_zone, created_at, updated_at)
     VALUES (?, ?, ?, 'Europe/Berlin', ?, ?)`,
    [workspace, organisation, 'Load', stamp, stamp]
  )
  if (count > BY_SQL) return multiplyLinks(connection, count, workspace, user, stamp)
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, at) => [
      seededLinkId(from + at),
      workspace,
      aliasOf(from + at),
      destinationOf(from + at),
      '[]',
      'Active',
      user,
      stamp,
      stamp,
    ])
    await connection.query(
      `INSERT INTO links (id, workspace_id, alias, destination_url, tags, status, created_by,
         created_at, updated_at) VALUES ?`,
      [rows]
    )
  }
}

/** From this number of links on, the server makes them by itself. */
const BY_SQL = 100_000
const SQL_STEP = 100_000

/** Inserts the same rows by statements that say what rows have in common: a minute for each million. */
async function multiplyLinks(
  connection: Connection,
  count: number,
  workspace: string,
  user: string,
  stamp: Date
): Promise<void> {
  await connection.query('CREATE TABLE seeded_numbers (n INT UNSIGNED NOT NULL PRIMARY KEY)')
  await connection.query('INSERT INTO seeded_numbers VALUES (0)')
  for (let there = 1; there < count; there *= 2) {
    await connection.query(`INSERT INTO seeded_numbers SELECT n + ${there} FROM seeded_numbers`)
  }
  await addIndexesAfterwards(connection, 'links', async () => {
    for (let from = 0; from < count; from += SQL_STEP) {
      await connection.query(
        `INSERT INTO links (id, workspace_id, alias, destination_url, tags, status, created_by,
           created_at, updated_at)
         SELECT LPAD(CONCAT('n', n), 20, '0'), ?, CONCAT('bench-', n),
           CONCAT('https://www.example.com/articles/', n, '?from=short-link'), '[]', 'Active', ?, ?, ?
         FROM seeded_numbers WHERE n >= ? AND n < ?`,
        [workspace, user, stamp, stamp, from, Math.min(count, from + SQL_STEP)]
      )
    }
  })
  await connection.query('DROP TABLE seeded_numbers')
}

export function aliasOf(number: number): string {
  return `bench-${number}`
}

export function destinationOf(number: number): string {
  return `https://www.example.com/articles/${number}?from=short-link`
}
