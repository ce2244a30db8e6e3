import { setTimeout as sleep } from 'node:timers/promises'
import { BaseSchema } from '@adonisjs/lucid/schema'
import { isLockWaitTimeout } from '#app/shared/database_errors'
import { change } from '#app/shared/sql'

/**
 * A change of a table waits until every open transaction that has used it is over, and whoever uses it
 * next waits behind that change. So it asks for so long at most, lets them pass, and asks again.
 */
const ASKS_FOR_SECONDS = 1

/** Longer than the first, so that those who waited are served. */
const PAUSE_MS = 1_500

const GIVES_UP_AFTER_MS = 600_000

let isDone = false

/**
 * Makes migrations wait for their turn without making visitors wait: an open transaction holds up no one
 * but the migration.
 */
export function makeMigrationsPatient(): void {
  if (isDone) return
  isDone = true
  const { prototype } = BaseSchema as unknown as { prototype: Schema }
  const schemaOf = Object.getOwnPropertyDescriptor(prototype, 'schema')!.get!
  Object.defineProperty(prototype, 'schema', {
    get(this: Schema) {
      return patient(schemaOf.call(this))
    },
  })
  const execute = prototype.executeQueries
  prototype.executeQueries = async function (this: Schema) {
    await change(this.db, `SET SESSION lock_wait_timeout = ${ASKS_FOR_SECONDS}`)
    return execute.call(this)
  }
}

interface Schema {
  db: Parameters<typeof change>[0]
  executeQueries(): Promise<void>
}

/** Gives a builder of statements that is awaited a run that is repeated while tables are in use. */
function patient<Builder extends PromiseLike<unknown>>(builder: Builder): Builder {
  const run = builder.then.bind(builder)
  const once = () => new Promise((resolve, reject) => run(resolve, reject))
  builder.then = ((...handlers: Parameters<typeof run>) =>
    repeat(once).then(...handlers)) as typeof builder.then
  return builder
}

async function repeat(once: () => Promise<unknown>): Promise<unknown> {
  const givesUpAtMs = performance.now() + GIVES_UP_AFTER_MS
  for (;;) {
    try {
      return await once()
    } catch (error) {
      if (!isLockWaitTimeout(error) || performance.now() > givesUpAtMs) throw error
      await sleep(PAUSE_MS)
    }
  }
}
