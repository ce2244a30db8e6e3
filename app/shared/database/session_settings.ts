/**
 * The server ends a statement this much earlier than we cut its connection: a slow statement then
 * fails alone, and the connection serves on.
 */
const LEAD_MS = 1_000

/**
 * A connection that says nothing for this long is closed by the server, its transaction rolled
 * back.
 */
const IDLE_SECONDS = 60

/**
 * An open transaction without a statement is ended after this time (MariaDB; MySQL waits for
 * `IDLE_SECONDS`): its client is frozen or was cut off, and others wait for its locks.
 */
const IDLE_TRANSACTION_SECONDS = 15

/** How long a statement waits for a row, unless it says otherwise. */
export const LOCK_WAIT_SECONDS = 5

const SQL_MODE =
  'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** Computes what the server allows a statement of which we wait for this long. */
export function computeServerLimitMs(clientMs: number): number {
  return Math.round(clientMs - Math.min(LEAD_MS, clientMs / 5))
}

/**
 * Lists what every connection is set to.
 *
 * - READ COMMITTED: a re-read inside a transaction sees what others committed, and InnoDB takes no
 *   gap locks that would make neighbours deadlock.
 * - 5 seconds for a lock: who waits longer gets an error, or tries again.
 */
export function listSessionSettings(limitMs: number): string[] {
  return [
    `SET SESSION time_zone = '+00:00', SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS},
      SESSION sql_mode = '${SQL_MODE}', SESSION wait_timeout = ${IDLE_SECONDS}
      /*M!100300 , SESSION idle_transaction_timeout = ${IDLE_TRANSACTION_SECONDS} */`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    formatStatementLimit(limitMs),
  ]
}

/**
 * Has each read of a Galera node wait until the node has what the others committed before it: reads
 * and the beginnings of transactions (1), changes and deletions, which look for their rows (2).
 */
export const SYNC_WAIT = 'SET SESSION wsrep_sync_wait = 3'

/**
 * Formats the limit of a statement for both: MariaDB and MySQL each read the comment that is
 * theirs; on MySQL it limits SELECT alone.
 */
export function formatStatementLimit(limitMs: number): string {
  return `SET SESSION time_zone = '+00:00'
    /*M!100101 , SESSION max_statement_time = ${limitMs / 1_000} */
    /*!80000 , SESSION max_execution_time = ${limitMs} */`
}
