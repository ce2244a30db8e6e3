import { isServerRefusing } from '#app/shared/database/database_errors'
import { allowedMs, leftMs } from '#app/shared/database/long_work'
import {
  computeServerLimitMs,
  formatStatementLimit,
  listSessionSettings,
} from '#app/shared/database/session_settings'
import { StatementTimeout } from '#app/shared/database/statement_timeout'
import { afterSilence } from '#app/shared/time/after_silence'

/** A connection that was idle for this long is asked whether it lives before it is used. */
const ASK_AFTER_IDLE_MS = 1_000
const PING_WITHIN_MS = 1_000

/**
 * Each setting of a new connection; it is for anyone who comes next, so no request's time limits
 * it.
 */
const SET_UP_WITHIN_MS = 2_000

/** What a silent server would never answer is cut after this time. */
const END_WITHIN_MS = 1_000

/** Ending a transaction may take this time, even for a request whose time is over. */
const ROLLBACK_WITHIN_MS = 2_000

/** A statement that got less time than this says nothing about its connection. */
const TELLING_MS = 1_000

type Callback = (error: unknown, ...results: unknown[]) => void

/** The part of mysql2's connection that is needed. */
export interface DatabaseConnection {
  stream: import('node:net').Socket
  query(...values: any[]): any
  ping(callback: (error?: unknown) => void): void
  end(callback?: Callback): unknown
  destroy(): void

  /** Set by knex while a transaction has the connection. */
  __knexTxId?: string
}

interface Health {
  /** When it last answered, by the monotonic clock. */
  heardAtMs: number

  /** What the server allows its statements at the moment. */
  serverMs: number
}

/**
 * Stands around every connection of one pool, so that no statement of the application waits for a
 * silent database for longer than its limit. A connection that stays silent is cut, and all that
 * were not heard since are not used again: many dead connections cost one wait, not one each.
 */
export class PoolGuard {
  readonly #health = new WeakMap<DatabaseConnection, Health>()

  /** Connections that were not heard since may be dead. */
  #doubtedAtMs = Number.NEGATIVE_INFINITY

  /** @param extraSettings statements that each new connection begins with, after the usual ones */
  constructor(
    private readonly statementMs: number,
    private readonly extraSettings: readonly string[] = []
  ) {}

  /** Guards a new connection and prepares it. */
  adopt(connection: DatabaseConnection, done: (error: unknown) => void): void {
    const serverMs = computeServerLimitMs(this.statementMs)
    this.#health.set(connection, { heardAtMs: performance.now(), serverMs })
    this.#guardEnd(connection)
    const send = connection.query.bind(connection)
    const settings = [...listSessionSettings(serverMs), ...this.extraSettings]
    const next = (error: unknown): void => {
      const statement = settings.shift()
      if (!error && statement !== undefined) {
        return this.#watch(connection, SET_UP_WITHIN_MS, next, (watched) =>
          send(statement, watched)
        )
      }
      if (!error) this.#guardStatements(connection)
      done(error ?? null)
    }
    next(null)
  }

  /** May an idle connection be used? */
  async isUsable(connection: DatabaseConnection): Promise<boolean> {
    const health = this.#health.get(connection)
    if (!health || connection.stream.destroyed) return false
    if (health.heardAtMs < this.#doubtedAtMs) return false
    if (performance.now() - health.heardAtMs < ASK_AFTER_IDLE_MS) return true
    return this.#answersPing(connection, health)
  }

  #answersPing(connection: DatabaseConnection, health: Health): Promise<boolean> {
    return new Promise((resolve) => {
      const heard = afterSilence(PING_WITHIN_MS, () => {
        this.#cut(connection, PING_WITHIN_MS)
        resolve(false)
      })
      connection.ping((error) => {
        heard()
        if (!error) health.heardAtMs = performance.now()
        resolve(!error)
      })
    })
  }

  #guardStatements(connection: DatabaseConnection): void {
    const send = connection.query.bind(connection)
    connection.query = (statement: string | { sql: string }, ...rest: any[]) => {
      const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Callback) : null
      const sql = typeof statement === 'string' ? statement : statement.sql
      const limitMs = this.#limitOf(sql)
      if (limitMs <= 0) return this.#refuse(connection, callback)
      this.#tellServer(connection, send)
      return this.#watch(connection, limitMs, callback, (watched) =>
        watched ? send(statement, ...rest, watched) : send(statement, ...rest)
      )
    }
  }

  #limitOf(sql: string): number {
    const limitMs = allowedMs(this.statementMs)
    if (/^\s*rollback\b/i.test(sql)) return Math.min(limitMs, ROLLBACK_WITHIN_MS)
    return Math.min(limitMs, leftMs())
  }

  /**
   * Refuses a statement because the time of its request is over: nothing begins any more, and what
   * was begun is undone.
   */
  #refuse(connection: DatabaseConnection, callback: Callback | null): void {
    const error = new StatementTimeout(0)
    if (connection.__knexTxId) connection.stream.destroy(error)
    process.nextTick(() => callback?.(error))
  }

  /**
   * Sets the server's limit for the next statement: longer for long work, and back for what
   * follows.
   */
  #tellServer(connection: DatabaseConnection, send: (...values: any[]) => unknown): void {
    const health = this.#health.get(connection)!
    const serverMs = computeServerLimitMs(allowedMs(this.statementMs))
    if (health.serverMs === serverMs) return
    health.serverMs = serverMs
    send(formatStatementLimit(serverMs), (error: unknown) => {
      if (error) health.serverMs = Number.NaN
    })
  }

  #watch(
    connection: DatabaseConnection,
    limitMs: number,
    callback: Callback | null,
    send: (callback: Callback | null) => any
  ): any {
    const health = this.#health.get(connection)!
    const heard = afterSilence(limitMs, () => this.#cut(connection, limitMs))
    const answered = () => {
      heard()
      if (!connection.stream.destroyed) health.heardAtMs = performance.now()
    }
    if (!callback) return send(null).once('end', answered)
    return send((...results) => {
      answered()
      callback(...results)
      if (isServerRefusing(results[0])) connection.stream.destroy()
    })
  }

  /** Fails everything that waits for the connection at once; the pool then discards it. */
  #cut(connection: DatabaseConnection, limitMs: number): void {
    if (connection.stream.destroyed) return
    if (limitMs >= TELLING_MS) this.#doubtedAtMs = performance.now()
    connection.stream.destroy(new StatementTimeout(limitMs))
  }

  /**
   * Ends a connection to a silent server, which does not answer the end; a late error of the socket
   * concerns no one.
   */
  #guardEnd(connection: DatabaseConnection): void {
    const end = connection.end.bind(connection)
    connection.end = (callback) => {
      const { stream } = connection
      stream.removeAllListeners('error').on('error', () => {})
      const isDoubtful = this.#health.get(connection)!.heardAtMs < this.#doubtedAtMs
      if (!isDoubtful && !stream.destroyed) {
        setTimeout(() => stream.destroy(), END_WITHIN_MS).unref()
        return end(callback)
      }
      connection.destroy()
      stream.destroy()
      callback?.(null)
    }
  }
}
