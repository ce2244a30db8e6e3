import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { runDuePluginJobs } from '#app/platform/plugins/actions/run_due_plugin_jobs'
import { MemoryJobQueue } from '#app/shared/jobs/memory_job_queue'
import { runJob } from '#app/shared/jobs/run_job'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { CONTRACT, definePlugin, type Runtime } from '#plugin_contract'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { entryOf, withPlugins } from '#tests/plugins/support/installed'

/** Creates a plugin that does nothing but remember what it was given. */
function aProbe(id: string) {
  const runs: string[] = []
  let given: Runtime<any> | undefined
  const plugin = definePlugin({
    id,
    name: id,
    summary: 'Looks around.',
    version: '1.0.0',
    contract: CONTRACT,
    settings: {},
    contribute(runtime) {
      given = runtime
      const run = async ({ word = '' }: Readonly<Record<string, string>>) => {
        if (word === 'fail') throw new Error('failed as it was told')
        runs.push(word)
      }
      return { jobs: { hourly: { everySeconds: 3600, run }, asked: { run } } }
    },
    samples: async () => ({ default: {} }),
  })
  return { plugin, runs, runtime: () => given! }
}

test.group('The runtime of a plugin', (group) => {
  const one = aProbe('one')
  const other = aProbe('other')
  const off = aProbe('switched-off')
  withPlugins(group, [entryOf(one.plugin), entryOf(other.plugin), entryOf(off.plugin, false)])
  group.each.teardown(() => resumeClock())

  test('gives it nothing that leads further in', ({ assert }) => {
    const names = ['settings', 'logger', 'clock', 'http', 'sockets', 'store', 'jobs']
    assert.sameMembers(Object.keys(one.runtime()), names)
    assert.isFrozen(one.runtime())
  })

  test('keeps its values apart from those of others', async ({ assert }) => {
    const [mine, theirs] = [one.runtime().store, other.runtime().store]
    await mine.set('customers', { last: 'Zoë 👩‍👩‍👧', seen: [1, 2] })
    assert.deepEqual(await mine.get('customers'), { last: 'Zoë 👩‍👩‍👧', seen: [1, 2] })
    assert.isNull(await theirs.get('customers'))
    await theirs.delete('customers')
    await mine.set('customers', 0)
    assert.equal(await mine.get('customers'), 0)
    await mine.delete('customers')
    assert.isNull(await mine.get('customers'))
  })

  test('adds a value once, however many ask at once', async ({ assert }) => {
    const { store } = one.runtime()
    const added = await Promise.all(Array.from({ length: 20 }, (_, at) => store.add('event', at)))
    assert.lengthOf(added.filter(Boolean), 1)
    assert.equal(await store.get('event'), added.indexOf(true))
  })

  test('tells capitals and accents of keys apart', async ({ assert }) => {
    const { store } = one.runtime()
    for (const key of ['a', 'A', 'ä', 'a ']) assert.isTrue(await store.add(key, key))
  })

  test('keeps keys of 120 characters and values of 64 KiB, and no more', async ({ assert }) => {
    const { store } = one.runtime()
    await store.set('é'.repeat(120), 'x'.repeat(64 * 1024 - 2))
    assert.lengthOf((await store.get<string>('é'.repeat(120)))!, 64 * 1024 - 2)
    await assert.rejects(() => store.set('é'.repeat(121), 1), /1 to 120 characters/)
    await assert.rejects(() => store.set('', 1), /1 to 120 characters/)
    await assert.rejects(() => store.set('key', 'x'.repeat(64 * 1024 - 1)), /at most 65536 bytes/)
    await assert.rejects(() => store.set('key', undefined), /JSON/)
    await assert.rejects(() => store.set('key', null), /JSON/)
  })

  test('has the clock that tests set', ({ assert }) => {
    shiftClock(86_400_000)
    assert.closeTo(one.runtime().clock.nowMs(), nowMs(), 50)
    assert.closeTo(one.runtime().clock.now().getTime(), Date.now() + 86_400_000, 5_000)
  })

  test('wakes a worker for its own job', async ({ assert }) => {
    const queue = new MemoryJobQueue()
    const usual = await app.container.make('shunt.jobs')
    app.container.bindValue('shunt.jobs', queue)
    try {
      await one.runtime().jobs.wake('asked', { word: 'hello' })
      await off.runtime().jobs.wake('asked', { word: 'hello' })
      for (const { job, payload } of queue.calls) await runJob(job, payload)
    } finally {
      app.container.bindValue('shunt.jobs', usual)
    }
    assert.equal(one.runs.at(-1), 'hello')
    assert.isEmpty(off.runs)
  })

  test('lets a job fail visibly, and one that is not there', async ({ assert }) => {
    const ask = (job: string, word = '') =>
      runJob('plugin.run', { plugin: 'one', job, payload: JSON.stringify({ word }) })
    await assert.rejects(() => ask('asked', 'fail'), /failed as it was told/)
    await assert.rejects(() => ask('unknown'), /has no job "unknown"/)
    await assert.rejects(() => ask('constructor'), /has no job "constructor"/)
  })

  test('runs scheduled jobs once in their time, of plugins that are on', async ({ assert }) => {
    const before = [one.runs.length, other.runs.length]
    await Promise.all([runDuePluginJobs(), runDuePluginJobs()])
    shiftClock(3_500_000)
    await runDuePluginJobs()
    assert.deepEqual([one.runs.length - before[0], other.runs.length - before[1]], [1, 1])
    shiftClock(3_700_000)
    await runDuePluginJobs()
    assert.equal(one.runs.length - before[0], 2)
    assert.isEmpty(off.runs)
  })
})

test.group('The way out of a plugin', (group) => {
  const one = aProbe('one')
  withPlugins(group, [entryOf(one.plugin)])
  let receiver: Receiver
  group.each.setup(async () => {
    receiver = await new Receiver().open()
    return () => receiver.close()
  })

  test('sends what it is told, and tells what came back', async ({ assert }) => {
    const restore = await allowLoopback()
    try {
      receiver.answerWith((_, response) => {
        response.writeHead(418, { 'X-Room': 'quiet' }).end('é'.repeat(100_000))
      })
      const answer = await one.runtime().http.request({
        method: 'PUT',
        url: receiver.url,
        headers: { 'x-token': 'abc' },
        body: 'bytes: é',
      })
      assert.deepEqual([answer.status, answer.headers['x-room']], [418, 'quiet'])
      assert.equal(Buffer.from(answer.body).toString(), 'é'.repeat(100_000))
      const [{ headers, body }] = receiver.received
      assert.deepEqual([headers['x-token'], body.toString()], ['abc', 'bytes: é'])
    } finally {
      restore()
    }
  })

  test('leads to public https addresses alone', async ({ assert }) => {
    const { http } = one.runtime()
    const get = (url: string) => http.request({ method: 'GET', url })
    await assert.rejects(() => get(receiver.url), /private address/)
    await assert.rejects(() => get('http://example.com/'), /https addresses alone/)
    await assert.rejects(() => get('file:///etc/passwd'), /https addresses alone/)
    assert.isEmpty(receiver.received)
  })
})
