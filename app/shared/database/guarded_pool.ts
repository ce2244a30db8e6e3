import { PoolGuard } from '#app/shared/database/pool_guard'

export interface PoolLimits {
  /** The most connections of a process. */
  max: number

  /** How long a statement may wait for a connection. */
  acquireMs: number

  /** How long a statement may take, from the moment it has its connection. */
  statementMs: number

  /** Statements that each new connection begins with, after those of all connections. */
  settings?: readonly string[]
}

/**
 * An idle connection is closed after this time: long before the server closes it (`SESSION_WAIT`).
 */
const IDLE_MS = 15_000

/** A new connection has to be usable within this time, all steps included. */
const CREATE_MS = 6_000

/**
 * Returns the settings of a pool of connections in which no statement waits for longer than its
 * limit, no matter which code sends it. Each call makes a pool of its own.
 */
export function createGuardedPool({ max, acquireMs, statementMs, settings }: PoolLimits) {
  const guard = new PoolGuard(statementMs, settings)
  return {
    min: 0,
    max,
    acquireTimeoutMillis: acquireMs,
    createTimeoutMillis: CREATE_MS,
    idleTimeoutMillis: IDLE_MS,
    afterCreate: (connection: any, done: (error: unknown, connection: unknown) => void) =>
      guard.adopt(connection, (error) => done(error, connection)),
    // knex waits for it, though Lucid's type does not know.
    validate: ((connection: any) => guard.isUsable(connection)) as unknown as () => boolean,
  }
}
