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

/** What MariaDB calls 1927, where mysql2 knows another name for the number. */
const MARIADB_CONNECTION_KILLED = 1927

/**
 * This server does not serve, and another one of its cluster may: a Galera node without its cluster
 * (1047) or that lost it in a commit (1180), a server that takes no changes (1290, 1792, 1836).
 */
const REFUSING_SERVER = new Map<number, RegExp>([
  [1047, /WSREP/i],
  [1180, /during COMMIT/i],
  [1290, /read-only|read_only/i],
  [1792, /READ ONLY/i],
  [1836, /read.only/i],
])

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
    errno === MARIADB_CONNECTION_KILLED ||
    isServerRefusing(error) ||
    name === 'KnexTimeoutError' ||
    // `aborted`: the pool was closed while the call waited for a connection of it.
    /closed state|Connection lost|Pool is (closed|destroyed)|^aborted$/i.test(message ?? '')
  )
}

/**
 * Does the server refuse to serve, so that its connection is worth nothing any more? A new one may
 * lead to a server that serves, where a proxy chooses among them.
 */
export function isServerRefusing(error: unknown): boolean {
  const { errno, message } = (error ?? {}) as { errno?: number; message?: string }
  return REFUSING_SERVER.get(errno ?? 0)?.test(message ?? '') ?? false
}

/** Did the transaction lose against another, so that running it again is right? */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICTS.has((error as { code?: string })?.code ?? '')
}

/**
 * May the same request succeed when it is sent again? Also where a statement outside of a repeated
 * transaction lost against another one, as on two nodes of a cluster.
 */
export function isPassingDatabaseFault(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isTransactionConflict(error)
}

/** Did the server end the statement because it took too long? Its connection serves on. */
export function isStatementTooSlow(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as { code?: string; errno?: number }
  return errno === MARIADB_STATEMENT_TIMEOUT || code === 'ER_QUERY_TIMEOUT'
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

/** Is a table missing, because its migration has not run yet? */
export function isMissingTable(error: unknown): boolean {
  return (error as { code?: string })?.code === 'ER_NO_SUCH_TABLE'
}
