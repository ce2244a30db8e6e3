/*
 * Opens a connection to the database of the settings, encrypted as they say (config/database_connection.ts).
 */
import { readFileSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'

const { DB_HOST, DB_PORT, DB_USER, DB_PASSWORD, DB_TLS } = process.env

/** Returns a connection to one of its databases, or to none of them. */
export function connect(database) {
  return createConnection({
    host: DB_HOST,
    port: Number(DB_PORT || 3306),
    user: DB_USER,
    password: DB_PASSWORD,
    database,
    ...(['on', 'verify'].includes(DB_TLS) && { ssl: certificates() }),
  })
}

function certificates() {
  const read = (name) => process.env[name] && readFileSync(process.env[name], 'utf8')
  const ca = read('DB_CA_FILE')
  return {
    ca,
    cert: read('DB_CLIENT_CERT_FILE'),
    key: read('DB_CLIENT_KEY_FILE'),
    rejectUnauthorized: DB_TLS === 'verify' || ca !== undefined,
    verifyIdentity: DB_TLS === 'verify',
  }
}
