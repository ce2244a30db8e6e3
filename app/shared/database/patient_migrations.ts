import { setTimeout as sleep } from 'node:timers/promises'
import { BaseSchema } from '@adonisjs/lucid/schema'
import { isLockWaitTimeout } from '#app/shared/database/database_errors'
import { LOCK_WAIT_SECONDS } from '#app/shared/database/session_settings'
import { change, select, type Sql } from '#app/shared/database/sql'

/**
 * A change of a table waits until every open transaction that has used the table is over, and every
 * later user of the table waits behind that change. So the migration looks for a moment without any
 * such transaction, for this time, and no one waits.
 *
 * MariaDB locks the tables whose foreign keys point to it as well, after it has shut everyone out
 * of the table itself: a transaction that has changed such a table and now reads this one waits for
 * the change, the change for it, and no one sees that they wait for each other.
 */
const LOOKS_FOR_MS = 60_000
const LOOKS_EVERY_MS = 50

/** A change that took longer had begun, and found someone at its end. Doing it again and again by chance is no way. */
const NOT_BEGUN_MS = 500

/**
 * If there is no such moment, it asks for this time at most, lets the others pass, and asks again.
 */
const ASKS_FOR_SECONDS = 1

/** Longer than that, so that those who waited are served. */
const PAUSE_MS = 1_500

const GIVES_UP_AFTER_MS = 600_000

let isPatient = false
let looksForMs = LOOKS_FOR_MS

/**
 * Makes migrations wait for their turn without making visitors wait: an open transaction delays
 * only the migration.
 *
 * @param forMs how long it looks for a moment in which no one uses the table
 */
export function makeMigrationsPatient(forMs = LOOKS_FOR_MS): void {
  looksForMs = forMs
  if (isPatient) return
  isPatient = true
  const { prototype } = BaseSchema as unknown as { prototype: Schema }
  const schemaOf = Object.getOwnPropertyDescriptor(prototype, 'schema')!.get!
  Object.defineProperty(prototype, 'schema', {
    get(this: Schema) {
      return patient(schemaOf.call(this), this.db)
    },
  })
  const execute = prototype.executeQueries
  prototype.executeQueries = async function (this: Schema) {
    await change(this.db, `SET SESSION lock_wait_timeout = ${ASKS_FOR_SECONDS}`)
    return execute.call(this)
  }
}

interface Schema {
  db: Sql
  executeQueries(): Promise<void>
}

/** Gives a builder of statements that is awaited a run that is repeated while tables are in use. */
function patient<Builder extends PromiseLike<unknown>>(builder: Builder, sql: Sql): Builder {
  const run = builder.then.bind(builder)
  const once = () => new Promise((resolve, reject) => run(resolve, reject))
  builder.then = ((...handlers: Parameters<typeof run>) =>
    repeat(once, sql).then(...handlers)) as typeof builder.then
  return builder
}

async function repeat(once: () => Promise<unknown>, sql: Sql): Promise<unknown> {
  const beganMs = performance.now()
  let mayLook = await canRefuseToWait(sql)
  for (;;) {
    const triedAtMs = performance.now()
    try {
      return await waitingAtMost(mayLook ? 0 : ASKS_FOR_SECONDS, sql, once)
    } catch (error) {
      const nowMs = performance.now()
      if (!isLockWaitTimeout(error) || nowMs > beganMs + GIVES_UP_AFTER_MS) throw error
      if (nowMs > beganMs + looksForMs || nowMs > triedAtMs + NOT_BEGUN_MS) mayLook = false
    }
    await sleep(mayLook ? LOOKS_EVERY_MS : PAUSE_MS)
  }
}

/** Runs a change that is refused where it had to wait longer for a table. */
async function waitingAtMost(
  seconds: number,
  sql: Sql,
  once: () => Promise<unknown>
): Promise<unknown> {
  await setLongestWaits(sql, { tables: seconds, rows: seconds })
  try {
    return await once()
  } finally {
    await setLongestWaits(sql, { tables: ASKS_FOR_SECONDS, rows: LOCK_WAIT_SECONDS })
  }
}

/** In seconds. What InnoDB itself locks, tables too, counts as rows. */
async function setLongestWaits(
  sql: Sql,
  { tables, rows }: { tables: number; rows: number }
): Promise<void> {
  await change(
    sql,
    `SET SESSION lock_wait_timeout = ${tables}, SESSION innodb_lock_wait_timeout = ${rows}`
  )
}

/** MySQL waits for a second at least. */
async function canRefuseToWait(sql: Sql): Promise<boolean> {
  const [{ version }] = await select<{ version: string }>(sql, 'SELECT VERSION() AS version')
  return version.includes('MariaDB')
}
