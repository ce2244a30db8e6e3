import db from '@adonisjs/lucid/services/db'
import { change, parseSqlTime, select, sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNowSql } from '#app/shared/time/database_clock'

/**
 * From one request to a host to the next, for the whole installation. A little more than the second
 * that is promised, because what is sent at a time arrives a little earlier or later.
 */
export const hostPace = { everyMs: 1_100 }

/** When a request may be sent; or that it is not worth waiting for, and when to ask again. */
export type HostTurn = { isGranted: true; waitMs: number } | { isGranted: false; retryAtMs: number }

interface HostRow {
  next: string
  deferred: string
  now: string
}

/**
 * Takes the next turn of a host, if it comes soon. All workers take their turns from one row of the
 * database. Callers that come back later are spread out, a turn each.
 *
 * @param patienceMs the longest wait
 */
export async function takeHostTurn(host: string, patienceMs: number): Promise<HostTurn> {
  return retryingTransaction(db, async (trx) => {
    const { nextMs, deferredMs, nowMs } = await lockHost(trx, host)
    const waitMs = Math.max(0, nextMs - nowMs)
    if (waitMs <= patienceMs) {
      await change(trx, 'UPDATE checked_hosts SET next_turn_at = ? WHERE host = ?', [
        sqlTime(nowMs + waitMs + hostPace.everyMs),
        host,
      ])
      return { isGranted: true, waitMs }
    }
    const retryAtMs = Math.max(deferredMs, nextMs) + hostPace.everyMs
    await change(trx, 'UPDATE checked_hosts SET deferred_until = ? WHERE host = ?', [
      sqlTime(retryAtMs),
      host,
    ])
    return { isGranted: false, retryAtMs }
  })
}

type Trx = Parameters<Parameters<typeof retryingTransaction>[1]>[0]

async function lockHost(trx: Trx, host: string) {
  const read = () =>
    select<HostRow>(
      trx,
      `SELECT CAST(next_turn_at AS CHAR(23)) AS next, CAST(deferred_until AS CHAR(23)) AS deferred,
          CAST(${databaseNowSql()} AS CHAR(23)) AS now
         FROM checked_hosts WHERE host = ? FOR UPDATE`,
      [host]
    )
  let [row] = await read()
  if (!row) {
    const long = sqlTime(86_400_000)
    await change(
      trx,
      'INSERT IGNORE INTO checked_hosts (host, next_turn_at, deferred_until) VALUES (?, ?, ?)',
      [host, long, long]
    )
    ;[row] = await read()
  }
  return {
    nextMs: parseSqlTime(row.next),
    deferredMs: parseSqlTime(row.deferred),
    nowMs: parseSqlTime(row.now),
  }
}
