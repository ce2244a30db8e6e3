import { createHash } from 'node:crypto'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** What can run a statement: the `db` service, one of its clients, a transaction. */
export type Sql = Pick<QueryClientContract, 'rawQuery'>

/**
 * Returns the rows that a statement answers.
 *
 * @param bindings one value for each `?`; a list of values for `IN (?)`, a list of rows for
 * `VALUES ?`
 * @param limits a limit of its own, where the pool's is too long
 */
export async function select<Row>(
  sql: Sql,
  text: string,
  bindings: unknown[] = [],
  limits: StatementLimits = {}
): Promise<Row[]> {
  const [rows] = await run(sql, text, bindings, limits)
  return rows
}

/** Runs a statement that changes rows; returns how many it did change. */
export async function change(
  sql: Sql,
  text: string,
  bindings: unknown[] = [],
  limits: StatementLimits = {}
): Promise<number> {
  const [result] = await run(sql, text, bindings, limits)
  return result.affectedRows
}

export interface StatementLimits {
  timeoutMs?: number
}

function run(sql: Sql, text: string, bindings: unknown[], { timeoutMs }: StatementLimits) {
  const query = sql.rawQuery(text, bindings as any)
  return timeoutMs === undefined ? query : query.timeout(timeoutMs)
}

/**
 * Begins a query of one table whose rows are typed: `table<LinkRow>(db, 'links')`. Joins and upserts
 * are text, for `select` and `change`.
 */
export function table<Row>(
  client: Pick<QueryClientContract, 'from'>,
  name: string
): DatabaseQueryBuilderContract<Row> {
  return client.from(name)
}

/** Counts the rows that a query would read. */
export async function countRows(query: DatabaseQueryBuilderContract<any>): Promise<number> {
  const [row] = await query.count('* as total')
  return Number(row.total)
}

/** Locks a row until the transaction ends, so that those who come at once take turns. */
export async function lockById(trx: Sql, name: string, id: string): Promise<void> {
  await select(trx, `SELECT id FROM ${name} WHERE id = ? FOR UPDATE`, [id])
  await takeTurn(trx, `${name}/${id}`)
}

/** Rows of `lock_turns`. Two subjects that share one wait for each other, and nothing else. */
const SLOTS = 256

/**
 * Writes a row that everyone writes who takes turns at this. A lock alone holds on one server; on a
 * cluster the second of two such transactions fails when it is certified, and is repeated.
 */
export async function takeTurn(trx: Sql, subject: string): Promise<void> {
  const slot = createHash('sha256').update(subject).digest()[0] % SLOTS
  await change(trx, 'UPDATE lock_turns SET turn = turn + 1 WHERE slot = ?', [slot])
}

/** Inserts rows; of those whose key is there already, these columns take the new values. */
export function upsert<Row extends object>(
  sql: Sql,
  name: string,
  rows: readonly Row[],
  updated: readonly (keyof Row & string)[]
): Promise<number> {
  const columns = Object.keys(rows[0]) as (keyof Row & string)[]
  const changes = updated.map((column) => `${column} = VALUES(${column})`)
  const text = `INSERT INTO ${name} (${columns.join(', ')}) VALUES ?
    ON DUPLICATE KEY UPDATE ${changes.join(', ')}`
  return change(sql, text, [rows.map((row) => columns.map((column) => row[column]))])
}

/** For `LIKE`: a text that has this one in it, each of its signs as it is. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Returns a moment as a DATETIME(3) literal in UTC, whatever the driver thinks of time zones. */
export function sqlTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 23).replace('T', ' ')
}

/** Milliseconds since the epoch of a DATETIME in UTC that was read as text. */
export function parseSqlTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** Returns a DATE or DATETIME column as the driver hands it out, as `YYYY-MM-DD`. */
export function sqlDay(value: Date | string): string {
  return typeof value === 'string' ? value.slice(0, 10) : value.toISOString().slice(0, 10)
}

/** Cuts a long list, for statements that grow with it. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
