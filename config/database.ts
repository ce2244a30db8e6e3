import env from '#start/env'
import { defineConfig } from '@adonisjs/lucid'

/**
 * One MySQL-compatible server or cluster holds the truth.
 *
 * - `-FOUND_ROWS`: affected rows count what changed, so an upsert can tell new from old.
 * - READ COMMITTED: a re-read inside a transaction sees what others committed, and InnoDB takes
 *   no gap locks that would make neighbours deadlock.
 * - 10 seconds for a lock: whoever waits longer is told so, or tries again.
 */
const dbConfig = defineConfig({
  connection: 'mysql',
  connections: {
    mysql: {
      client: 'mysql2',
      connection: {
        host: env.get('DB_HOST'),
        port: env.get('DB_PORT') ?? 3306,
        user: env.get('DB_USER'),
        password: env.get('DB_PASSWORD') ?? '',
        database: env.get('DB_DATABASE'),
        charset: 'utf8mb4',
        timezone: 'Z',
        flags: ['-FOUND_ROWS'],
        connectTimeout: 5_000,
      } as any,
      pool: {
        min: 0,
        max: 20,
        acquireTimeoutMillis: 8_000,
        afterCreate(connection: any, done: (error: unknown, connection: unknown) => void) {
          connection.query(
            "SET SESSION time_zone = '+00:00', SESSION innodb_lock_wait_timeout = 10, SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
            (error: unknown) => {
              if (error) return done(error, connection)
              connection.query(
                'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
                (isolationError: unknown) => done(isolationError, connection)
              )
            }
          )
        },
      },
      migrations: { naturalSort: true, paths: ['database/migrations'] },
      schemaGeneration: { enabled: false },
    },
  },
})

export default dbConfig
