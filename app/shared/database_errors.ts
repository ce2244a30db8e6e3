/** Error codes of mysql2, knex and the socket below that say "no database", not "bad query". */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'E_STATEMENT_TIMEOUT',
  'E_DEADLINE_PASSED',
  'ER_QUERY_TIMEOUT',
])

/**
 * MariaDB ended a statement that took longer than `max_statement_time`; mysql2 has no code for it.
 */
const MARIADB_STATEMENT_TIMEOUT = 1969

const CONFLICTS = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD'])

/** Is the database out of reach or too slow, so that the same request may succeed later? */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, errno, name, message } = (error ?? {}) as {
    code?: string
    errno?: number
    name?: string
    message?: string
  }
  return (
    UNAVAILABLE.has(code ?? '') ||
    errno === MARIADB_STATEMENT_TIMEOUT ||
    name === 'KnexTimeoutError' ||
    /closed state|Connection lost|Pool is (closed|destroyed)/i.test(message ?? '')
  )
}

/** Did the transaction lose against another, so that running it again is right? */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICTS.has((error as { code?: string })?.code ?? '')
}

/** Was a row locked by someone else for longer than we wait? */
export function isLockWaitTimeout(error: unknown): boolean {
  return (error as { code?: string })?.code === 'ER_LOCK_WAIT_TIMEOUT'
}

/**
 * Did a unique key refuse the row?
 *
 * @param key name of the unique key; any when left out
 */
export function isDuplicate(error: unknown, key?: string): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === 'ER_DUP_ENTRY' && (!key || (message ?? '').includes(key))
}
