import env from '#start/env'

const mode = env.get('DB_TLS') ?? 'off'
const ca = env.get('DB_CA_FILE')

/** Certificates of the connections to the database, in PEM; null: they are not encrypted. */
export const databaseTls =
  mode === 'off'
    ? null
    : {
        ca,
        cert: env.get('DB_CLIENT_CERT_FILE'),
        key: env.get('DB_CLIENT_KEY_FILE'),

        /** Has an authority that we know to have signed the server's certificate? */
        rejectUnauthorized: mode === 'verify' || ca !== undefined,

        /** Has it to name the host too? */
        verifyIdentity: mode === 'verify',
      }

/** The server that takes changes. */
export const primary = { host: env.get('DB_HOST'), port: env.get('DB_PORT') ?? 3306 }

/**
 * Describes a connection to one MySQL-compatible server or cluster, which holds the truth.
 *
 * - `-FOUND_ROWS`: affected rows count what changed, so an upsert can distinguish new from old.
 * - Keep-alive: an idle connection whose other end is gone is noticed within 15 seconds.
 */
export function databaseConnection(server: { host: string; port: number }) {
  return {
    ...server,
    user: env.get('DB_USER'),
    password: env.get('DB_PASSWORD') ?? '',
    database: env.get('DB_DATABASE'),
    charset: 'utf8mb4',
    timezone: 'Z',
    flags: ['-FOUND_ROWS'],
    connectTimeout: 3_000,
    enableKeepAlive: true,
    keepAliveInitialDelay: 5_000,
    ...(databaseTls && { ssl: databaseTls }),
  }
}
