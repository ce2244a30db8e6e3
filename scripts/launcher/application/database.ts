/*
 * What is asked of the database by the launcher itself. It needs the packages, so that it is imported once they are
 * installed. Encrypted as the settings say (config/database_connection.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'
import { setting } from '../machine/settings.ts'

const USUAL_PORT = 3_306

/** Changes of the schema that the tables of 0.1.0 replace (app/shared/database/carried_over.ts). */
const BEFORE_FIRST_RELEASE = /^0\d{3}_/

function connect(database?: string): Promise<Connection> {
  const tls = setting('DB_TLS')
  return createConnection({
    host: setting('DB_HOST'),
    port: Number(setting('DB_PORT') || USUAL_PORT),
    user: setting('DB_USER'),
    password: setting('DB_PASSWORD'),
    database,
    ...(['on', 'verify'].includes(tls) && { ssl: certificates(tls === 'verify') }),
  })
}

function certificates(isVerified: boolean) {
  const read = (name: string) => (setting(name) ? readFileSync(setting(name), 'utf8') : undefined)
  const ca = read('DB_CA_FILE')
  return {
    ca,
    cert: read('DB_CLIENT_CERT_FILE'),
    key: read('DB_CLIENT_KEY_FILE'),
    rejectUnauthorized: isVerified || ca !== undefined,
    verifyIdentity: isVerified,
  }
}

/**
 * Says whether a commit of our private MariaDB waits for the disk. Without, it outlives the end of every process,
 * though not that of the machine.
 */
export async function setDurability(outlives: 'machine' | 'processes'): Promise<void> {
  const connection = await connect()
  try {
    const value = outlives === 'machine' ? 1 : 2
    await connection.query(`SET GLOBAL innodb_flush_log_at_trx_commit = ${value}`)
  } finally {
    await connection.end()
  }
}

/**
 * Empties the database of tests, by dropping it and making it again.
 *
 * @throws where its name does not end in "_test", and what the database says
 */
export async function makeFreshDatabase(): Promise<void> {
  const database = setting('DB_DATABASE')
  if (!/^\w+_test$/.test(database)) throw new Error(`${database} is no test database`)
  const connection = await connect()
  try {
    await connection.query(`DROP DATABASE IF EXISTS ${database}`)
    await connection.query(`CREATE DATABASE ${database}`)
  } finally {
    await connection.end()
  }
}

/**
 * Returns the changes of the schema that the database has and a folder of migrations does not know: a later version
 * made them.
 */
export async function findLaterMigrations(folder: string): Promise<string[]> {
  const known = new Set(readdirSync(folder).map((file) => file.replace(/\.[jt]s$/, '')))
  const connection = await connect(setting('DB_DATABASE'))
  try {
    const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'adonis\\_schema'")
    if (tables.length === 0) return []
    const [rows] = await connection.query<RowDataPacket[]>('SELECT name FROM adonis_schema')
    return rows
      .map(({ name }) => basename(name))
      .filter((name) => !known.has(name) && !BEFORE_FIRST_RELEASE.test(name))
      .sort()
  } finally {
    await connection.end()
  }
}
