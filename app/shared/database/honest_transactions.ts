import { createRequire } from 'node:module'

/** The part of knex's transaction that is changed. */
interface KnexTransaction {
  /** Settles when the transaction has ended, with the error that ended it. */
  _promise: Promise<unknown>
  _completed: boolean
  begin(...values: unknown[]): Promise<unknown>
  savepoint(...values: unknown[]): Promise<unknown>
  commit(...values: unknown[]): Promise<unknown>
  release(...values: unknown[]): Promise<unknown>
}

let isDone = false

/**
 * Makes a transaction whose BEGIN or COMMIT failed say so. knex keeps that error for its own
 * callers and lets the promises that Lucid waits for succeed: a change whose COMMIT met a dead
 * connection was answered as done, and was not.
 */
export function makeTransactionsHonest(): void {
  if (isDone) return
  isDone = true
  const { prototype } = knexTransaction()
  for (const name of ['begin', 'savepoint'] as const) {
    const send = prototype[name]
    prototype[name] = async function (this: KnexTransaction, ...values: unknown[]) {
      const result = await send.apply(this, values)
      if (this._completed) await this._promise
      return result
    }
  }
  for (const name of ['commit', 'release'] as const) {
    const send = prototype[name]
    prototype[name] = async function (this: KnexTransaction, ...values: unknown[]) {
      const result = await send.apply(this, values)
      await this._promise
      return result
    }
  }
}

/** Loads the copy of knex that Lucid uses. */
function knexTransaction(): { prototype: KnexTransaction } {
  const requireAsLucid = createRequire(import.meta.resolve('@adonisjs/lucid'))
  return requireAsLucid('knex/lib/execution/transaction.js')
}
