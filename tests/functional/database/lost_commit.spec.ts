import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import env from '#start/env'
import { TcpProxy } from '#tests/fixtures/tcp_proxy'

const NAME = 'cut'

test.group('A transaction whose connection breaks', (group) => {
  const proxy = new TcpProxy(env.get('DB_HOST'), env.get('DB_PORT') ?? 3306)

  function connect() {
    const { config } = db.manager.get('mysql')!
    const connection = { ...(config as any).connection, host: '127.0.0.1', port: proxy.port }
    db.manager.add(NAME, { ...config, connection } as any)
    return db.connection(NAME)
  }

  group.setup(async () => {
    await proxy.start()
    await db.rawQuery('CREATE TABLE lost_commits (id INT PRIMARY KEY) ENGINE = InnoDB')
  })
  group.teardown(async () => {
    await db.rawQuery('DROP TABLE lost_commits')
    await proxy.stop()
  })
  group.each.teardown(async () => {
    proxy.bringBack()
    await db.manager.close(NAME, true)
  })

  test('at COMMIT: it says so, and is not taken for done', async ({ assert }) => {
    const client = connect()
    await assert.rejects(() =>
      client.transaction(async (trx) => {
        await trx.rawQuery('INSERT INTO lost_commits VALUES (1)')
        proxy.takeAway()
      })
    )
    const [rows] = await db.rawQuery('SELECT id FROM lost_commits')
    assert.isEmpty(rows)
  })

  test('at BEGIN: its work does not start', async ({ assert }) => {
    const client = connect()
    await client.rawQuery('SELECT 1')
    let hasStarted = false
    const { pool } = (client.getWriteClient() as any).client
    // Broken at this moment, so that the pool has not noticed.
    const acquire = pool.acquire.bind(pool)
    pool.acquire = () => {
      const pending = acquire()
      return { ...pending, promise: pending.promise.then(cut) }
    }
    const cut = (connection: any) => {
      connection.stream.destroy()
      return connection
    }
    await assert.rejects(() => client.transaction(async () => void (hasStarted = true)))
    assert.isFalse(hasStarted)
  })

  test('when all goes well, it commits, and a savepoint too', async ({ assert }) => {
    const client = connect()
    const result = await client.transaction(async (trx) => {
      await trx.rawQuery('INSERT INTO lost_commits VALUES (2)')
      await trx.transaction((inner) => inner.rawQuery('INSERT INTO lost_commits VALUES (3)'))
      await assert.rejects(() =>
        trx.transaction(async (inner) => {
          await inner.rawQuery('INSERT INTO lost_commits VALUES (4)')
          throw new Error('roll back')
        })
      )
      return 'done'
    })
    assert.equal(result, 'done')
    const [rows] = await db.rawQuery('SELECT id FROM lost_commits ORDER BY id')
    assert.deepEqual(
      rows.map((row: { id: number }) => row.id),
      [2, 3]
    )
  })
})
