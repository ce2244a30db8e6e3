import { clockShiftMs } from '#app/shared/clock'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** What can run a statement: the `db` service, one of its clients, a transaction. */
export type Sql = Pick<QueryClientContract, 'rawQuery'>

/**
 * The rows that a statement answers.
 *
 * @param bindings one value for each `?`; a list of values for `IN (?)`, a list of rows for
 * `VALUES ?`
 */
export async function select<Row>(
  sql: Sql,
  text: string,
  bindings: unknown[] = []
): Promise<Row[]> {
  const [rows] = await sql.rawQuery(text, bindings as any)
  return rows
}

/** Runs a statement that changes rows; returns how many it did change. */
export async function change(sql: Sql, text: string, bindings: unknown[] = []): Promise<number> {
  const [result] = await sql.rawQuery(text, bindings as any)
  return result.affectedRows
}

/** For `LIKE`: a text that has this one in it, each of its signs as it is. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** A moment as a DATETIME(3) literal in UTC, whatever the driver thinks of time zones. */
export function sqlTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 23).replace('T', ' ')
}

/**
 * "Now" by the database's clock, as an SQL expression in UTC. What several machines agree on (due
 * times, leases) is compared by it, so that a machine with a wrong clock does no harm.
 */
export function sqlNow(): string {
  const shiftMs = Math.round(clockShiftMs())
  return shiftMs === 0
    ? 'UTC_TIMESTAMP(3)'
    : `CAST(UTC_TIMESTAMP(3) + INTERVAL ${shiftMs * 1_000} MICROSECOND AS DATETIME(3))`
}

/** Milliseconds since the epoch of a DATETIME in UTC that was read as text. */
export function parseSqlTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** A DATE or DATETIME column as the driver hands it out, as `YYYY-MM-DD`. */
export function sqlDay(value: Date | string): string {
  return typeof value === 'string' ? value.slice(0, 10) : value.toISOString().slice(0, 10)
}

/** Cuts a long list, for statements that grow with it. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
