import { defineConfig } from '@adonisjs/lucid'
import { createGuardedPool, type PoolLimits } from '#app/shared/database/guarded_pool'
import { SYNC_WAIT } from '#app/shared/database/session_settings'
import { databaseConnection, primary } from '#config/database_connection'
import env from '#start/env'

const settings = env.get('DB_SYNC_WAIT') ? [SYNC_WAIT] : []

/** Requests, jobs and sweeps. A statement that takes longer was not worth waiting for. */
const MAIN: PoolLimits = {
  max: 20,
  acquireMs: 5_000,
  statementMs: (env.get('DB_STATEMENT_TIMEOUT_SECONDS') ?? 7) * 1_000,
  settings,
}

/** Visitors: no other work can make a cold redirect wait for a connection, and none waits long. */
const REDIRECT: PoolLimits = { max: 6, acquireMs: 1_500, statementMs: 1_500, settings }

/** Reports, where a read replica is named; a replica that is unavailable costs a report little. */
const REPLICA: PoolLimits = { max: 6, acquireMs: 3_000, statementMs: MAIN.statementMs }

/**
 * Describes a pool of connections to a server. `version`: knex would ask for it on the first
 * connection, without a limit, and uses it for nothing.
 */
function connectionTo(server: { host: string; port: number }, limits: PoolLimits) {
  return {
    client: 'mysql2' as const,
    version: 'latest',
    // Its errors are kept and shown to people: with the statement, and without its values.
    compileSqlOnError: false,
    connection: databaseConnection(server) as any,
    pool: createGuardedPool(limits),
    migrations: { naturalSort: true, paths: ['database/migrations'] },
    schemaGeneration: { enabled: false },
  }
}

const dbConfig = defineConfig({
  connection: 'mysql',
  connections: {
    mysql: connectionTo(primary, MAIN),
    redirect: connectionTo(primary, REDIRECT),
    read_replica: connectionTo(env.get('DB_READ_HOST') ?? primary, REPLICA),
  },
})

export default dbConfig
