import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Queue, Worker } from 'bullmq'
import { newId } from '#app/shared/ids'
import { closeAfterOpening } from '#app/shared/jobs/close_after_opening'
import { startJobWorker } from '#app/shared/jobs/job_worker'
import { takeLease } from '#app/shared/jobs/lease'
import { addSweeps, allSweeps } from '#app/shared/jobs/registry'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import queueConfig from '#config/queue'
import { TcpProxy } from '#tests/fixtures/tcp_proxy'

const queue = () =>
  new Queue('default', { prefix: 'shunt', connection: queueConfig.defaultConnection })

/** Asks until the answer is there, for at most five seconds. */
async function eventually<Value>(ask: () => Promise<Value | null | undefined>): Promise<Value> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nothing came')
}

test.group('Jobs', () => {
  test('a woken job is done by the worker', async ({ assert, cleanup }) => {
    const name = `test-${newId()}`
    let runs = 0
    addSweeps({ name, everySeconds: 3600, run: async () => void runs++ })
    const worker = startJobWorker()
    cleanup(() => worker.close())
    const jobs = await app.container.make('shunt.jobs')
    await jobs.wake('sweep.run', { name })
    await eventually(async () => runs || null)
    assert.equal(runs, 1)
  })

  test('a job that nobody knows stands as failed, with its reason', async ({ assert, cleanup }) => {
    const worker = startJobWorker()
    const waiting = queue()
    cleanup(async () => {
      await worker.close()
      await waiting.close()
    })
    for (const name of ['no.such.job', 'constructor', '/etc/passwd']) {
      const job = await waiting.add(name, {}, { attempts: 1 })
      await eventually(async () => (await waiting.getJob(job.id!))?.finishedOn)
      const done = await waiting.getJob(job.id!)
      assert.isTrue(await done!.isFailed())
      assert.include(done!.failedReason, `No job is named "${name}"`)
      await done!.remove()
    }
  })

  test('a worker that is told to stop while it is starting ends in peace', async ({
    assert,
    cleanup,
  }) => {
    const redis = queueConfig.defaultConnection as { host: string; port: number }
    const proxy = await new TcpProxy(redis.host, redis.port).start()
    cleanup(() => proxy.stop())
    const through = { host: '127.0.0.1', port: proxy.port, maxRetriesPerRequest: null }
    const worker = new Worker('default', async () => {}, {
      prefix: 'shunt',
      connection: { ...redis, ...through },
    })
    closeAfterOpening(worker)
    const events: unknown[] = []
    worker.on('error', (error) => events.push(error))
    worker.on('closed', () => events.push('closed'))
    // The connection stands; BullMQ asks what Redis it is, and gets no answer yet.
    await once(worker, 'ready')
    proxy.freeze()
    await setImmediate()
    const closing = worker.close()
    await setImmediate()
    proxy.bringBack()
    await closing
    assert.deepEqual(events, ['closed'])
  })

  test('waking fails nobody when Redis is away', async ({ assert }) => {
    const { BullJobQueue } = await import('#app/shared/jobs/bull_job_queue')
    const broken = new BullJobQueue(async () => {
      throw new Error('connect ECONNREFUSED')
    })
    await assert.doesNotReject(() => broken.wake('sweep.run', { name: 'change-feed' }))
  })
})

test.group('Leases', (group) => {
  group.each.teardown(resumeClock)

  test('of 20 who ask at once, one gets it, and the next only after its time', async ({
    assert,
  }) => {
    const name = `test:${newId()}`
    const ask = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => takeLease(name, 60)))
      return answers.filter(Boolean).length
    }
    const startMs = nowMs()
    freezeClock(startMs)
    assert.equal(await ask(), 1)
    freezeClock(startMs + 59_000)
    assert.equal(await ask(), 0)
    // The database's clock goes on between the two sides: a statement on its way longer began later.
    freezeClock(startMs + 61_000)
    assert.equal(await ask(), 1)
  })
})

test.group('Sweeps', () => {
  test('every one runs on an empty installation', async ({ assert }) => {
    for (const sweep of allSweeps()) await sweep.run()
    assert.isNotEmpty(allSweeps())
  })

  test('old rows of the change feed go, recent ones stay', async ({ assert }) => {
    const [old, recent] = [newId(), newId()]
    const rows = [
      { kind: 'link', subject_id: old, created_at: new Date(Date.now() - 25 * 3600_000) },
      { kind: 'link', subject_id: recent, created_at: new Date() },
    ]
    await db.table('change_feed').multiInsert(rows)
    await allSweeps()
      .find(({ name }) => name === 'change-feed')!
      .run()
    const left = await db.from('change_feed').whereIn('subject_id', [old, recent])
    assert.deepEqual(
      left.map((row) => row.subject_id),
      [recent]
    )
  })
})
