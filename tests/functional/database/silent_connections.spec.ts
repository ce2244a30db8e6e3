import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { createGuardedPool } from '#app/shared/database/guarded_pool'
import { runLongWork, runWithinDeadline } from '#app/shared/database/long_work'
import { retryingTransaction } from '#app/shared/database/transaction'
import env from '#start/env'
import { TcpProxy } from '#tests/fixtures/tcp_proxy'

const STATEMENT_MS = 1_200

/** What a busy machine may add: far less than a connection that is waited for without a limit takes. */
const BUSY_MS = 10_000
const NAME = 'silent'

/** Returns how long something took, and the error that ended it. */
async function timed(work: () => PromiseLike<unknown>) {
  const startedMs = performance.now()
  const error = await Promise.resolve(work()).then(
    () => null,
    (cause: unknown) => cause
  )
  return { error, tookMs: performance.now() - startedMs }
}

test.group('Connections that go silent', (group) => {
  const proxy = new TcpProxy(env.get('DB_HOST'), env.get('DB_PORT') ?? 3306)

  function connect(over = { host: '127.0.0.1', port: proxy.port }) {
    const { config } = db.manager.get('mysql')!
    const connection = { ...(config as any).connection, ...over }
    const pool = createGuardedPool({ max: 5, acquireMs: 2_500, statementMs: STATEMENT_MS })
    db.manager.add(NAME, { ...config, connection, pool } as any)
    return db.connection(NAME)
  }

  const ids = (client: ReturnType<typeof connect>, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const [[row]] = await client.rawQuery('SELECT CONNECTION_ID() AS id, SLEEP(0.05)')
        return Number(row.id)
      })
    )

  group.setup(async () => {
    await proxy.start()
  })
  group.teardown(() => proxy.stop())
  group.each.teardown(async () => {
    proxy.bringBack()
    await db.manager.close(NAME, true)
  })

  test('a statement ends within its limit, and the next has a new connection', async ({
    assert,
  }) => {
    const client = connect()
    await client.rawQuery('SELECT 1')
    proxy.silence()
    const silent = await timed(() => client.rawQuery('SELECT 1'))
    assert.isTrue(isDatabaseUnavailable(silent.error))
    assert.isAtMost(silent.tookMs, STATEMENT_MS + BUSY_MS)
    const next = await timed(() => client.rawQuery('SELECT 1'))
    assert.isNull(next.error)
    assert.isAtMost(next.tookMs, BUSY_MS)
  })

  test('what came while the process stood still is an answer', async ({ assert }) => {
    // Past the proxy, which stands still with us.
    const client = connect({ host: env.get('DB_HOST'), port: env.get('DB_PORT') ?? 3306 })
    await client.rawQuery('SELECT 1')
    const asked = timed(() => client.rawQuery('SELECT SLEEP(0.1)'))
    await new Promise((go) => setTimeout(go, 20))
    // Between the look at the sockets and the timers.
    await new Promise((go) => setImmediate(go))
    const untilMs = performance.now() + STATEMENT_MS + 300
    while (performance.now() < untilMs);
    assert.isNull((await asked).error)
  })

  test('many dead connections cost one wait, not one each', async ({ assert }) => {
    const client = connect()
    const before = new Set(await ids(client, 5))
    assert.equal(before.size, 5)
    proxy.silence()
    assert.isNotNull((await timed(() => client.rawQuery('SELECT 1'))).error)
    const after = await timed(async () => {
      for (const id of await ids(client, 5)) assert.isFalse(before.has(id))
    })
    assert.isNull(after.error)
    assert.isAtMost(after.tookMs, 4 * STATEMENT_MS)
  })

  test('a connection that rested is asked before it is used: nobody sees that it died', async ({
    assert,
  }) => {
    const client = connect()
    await ids(client, 5)
    await new Promise((go) => setTimeout(go, 1_100))
    proxy.silence()
    const next = await timed(() => ids(client, 5))
    assert.isNull(next.error)
    assert.isAtMost(next.tookMs, BUSY_MS)
  })

  test('a transaction ends too, wherever it is, and can be run again', async ({ assert }) => {
    const client = connect()
    for (const when of ['begin', 'statement', 'commit', 'rollback'] as const) {
      await client.rawQuery('SELECT 1')
      let runs = 0
      const transaction = await timed(() => {
        if (when === 'begin') proxy.silence()
        return retryingTransaction(client, async (trx) => {
          runs++
          if (when === 'statement') proxy.silence()
          await trx.rawQuery('SELECT 1')
          if (when !== 'statement') proxy.silence()
          if (when === 'rollback') throw new Error('roll back')
        })
      })
      if (when === 'rollback') assert.match(String(transaction.error), /roll back/)
      else assert.isTrue(isDatabaseUnavailable(transaction.error), when)
      assert.isAtMost(transaction.tookMs, 2_000 + BUSY_MS, when)
      assert.isAtMost(runs, 1, when)
      assert.isNull((await timed(() => client.rawQuery('SELECT 1'))).error, when)
    }
  })

  test('a frozen database is given up on, also by new connections', async ({ assert }) => {
    const client = connect()
    await ids(client, 3)
    proxy.freeze()
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => timed(() => client.rawQuery('SELECT 1')))
    )
    for (const { error, tookMs } of asked) {
      assert.isTrue(isDatabaseUnavailable(error))
      assert.isAtMost(tookMs, 5_000 + BUSY_MS)
    }
    proxy.bringBack()
    const next = await timed(() => client.rawQuery('SELECT 1'))
    assert.isNull(next.error)
  })

  test('the server ends a slow statement first, and its connection serves on', async ({
    assert,
  }) => {
    const client = connect()
    const [before] = await ids(client, 1)
    const slow = await timed(() =>
      client.rawQuery('SELECT SLEEP(5) FROM (SELECT 1 UNION SELECT 2) AS two')
    )
    assert.isBelow(slow.tookMs, 5_000)
    assert.equal((await ids(client, 1))[0], before)
  })

  test('long work, named, has its own limit, and what follows it has not', async ({ assert }) => {
    const client = connect()
    const slowly = () => client.rawQuery('SELECT SLEEP(1.6) AS cut_short')
    const sweep = await runLongWork('sweep', () => timed(slowly))
    assert.isNull(sweep.error)
    assert.isAtLeast(sweep.tookMs, 1_500)
    const usual = await timed(async () => {
      const [[row]] = await slowly()
      if (Number(row.cut_short) === 1) throw new Error('cut short')
    })
    assert.isNotNull(usual.error)
  })

  test('after its deadline nothing of a request begins, and what it began is undone', async ({
    assert,
  }) => {
    const client = connect()
    await db.rawQuery('CREATE TABLE IF NOT EXISTS deadlines (id INT PRIMARY KEY) ENGINE = InnoDB')
    await db.rawQuery('DELETE FROM deadlines')
    const deadline = { endsAtMs: performance.now() + 300 }
    const late = await runWithinDeadline(deadline, () =>
      timed(() =>
        client.transaction(async (trx) => {
          await trx.rawQuery('INSERT INTO deadlines VALUES (1)')
          await new Promise((go) => setTimeout(go, 400))
        })
      )
    )
    assert.isTrue(isDatabaseUnavailable(late.error))
    const [rows] = await db.rawQuery('SELECT id FROM deadlines')
    assert.isEmpty(rows)
    assert.isNull((await timed(() => client.rawQuery('SELECT 1'))).error)
    await db.rawQuery('DROP TABLE deadlines')
  })
})
