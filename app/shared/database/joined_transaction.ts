import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@adonisjs/lucid/database'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

const scopes = new AsyncLocalStorage<TransactionClientContract>()

/**
 * Runs work so that everything it asks of `db` is part of this transaction: the work of a whole
 * request is stored with the answer to it, or not at all. Once the transaction has ended, what is
 * still running asks the pool as usual.
 */
export function joinTransaction<Result>(
  trx: TransactionClientContract,
  work: () => Promise<Result>
): Promise<Result> {
  return scopes.run(trx, work)
}

/** Returns the open transaction that the running work is part of; undefined: none. */
export function joinedTransaction(): TransactionClientContract | undefined {
  const trx = scopes.getStore()
  return trx && !trx.isCompleted ? trx : undefined
}

/** Has the `db` service hand out the transaction that the running work is part of. */
export function makeTransactionsJoinable(db: Database): void {
  const connect = db.connection.bind(db)
  db.connection = (name = db.primaryConnectionName, options) => {
    const trx = name === db.primaryConnectionName ? joinedTransaction() : undefined
    return (trx as unknown as QueryClientContract | undefined) ?? connect(name, options)
  }
}
