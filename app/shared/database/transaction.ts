import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isTransactionConflict } from '#app/shared/database/database_errors'
import { joinedTransaction } from '#app/shared/database/joined_transaction'

/** What can begin a transaction: the `db` service or one of its clients. */
type TransactionSource = Pick<QueryClientContract, 'transaction'> & { isTransaction?: boolean }

/** Tries in all. Each conflict has one winner, so even many at once are through after a few. */
const MAX_ATTEMPTS = 6

/** Longest wait before the second try, in milliseconds; doubled before each further one. */
const FIRST_WAIT_MS = 10

/**
 * Runs the work in a transaction, and again from its start when it ended in a deadlock, a lock
 * wait that took too long, or (on a cluster) a certification conflict: the database has rolled
 * it back, so nothing is done twice. The work must therefore have no effect outside of `trx`.
 * Within a transaction it runs once, at a savepoint: what has to be repeated is the outer one.
 *
 * @throws whatever the work throws; the conflict itself once the tries are used up
 */
export async function retryingTransaction<Result>(
  db: TransactionSource,
  work: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  if (db.isTransaction) return db.transaction(work)
  const outer = joinedTransaction()
  if (outer) return runInside(outer, work)
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attemptNumber === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (attemptNumber - 1))
    }
  }
}

/** Runs the work at a savepoint; what it does after its commit waits for that of the outer one. */
function runInside<Result>(
  outer: TransactionClientContract,
  work: (trx: TransactionClientContract) => Promise<Result>
): Promise<Result> {
  return outer.transaction((trx) => {
    const afterOwn = trx.after.bind(trx)
    trx.after = (event, handler) =>
      event === 'commit' ? outer.after('commit', handler) : afterOwn(event, handler)
    return work(trx)
  })
}
