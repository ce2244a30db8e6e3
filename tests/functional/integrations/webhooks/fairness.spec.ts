import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { publishEvents } from '#app/integrations/webhooks/actions/publish_events'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { resumeClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { allowLoopback, Receiver, type Answer } from '#tests/fixtures/receiver'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Answers on this path alone; elsewhere never. */
const only =
  (path: string): Answer =>
  (request, response) => {
    if (request.path === path) response.writeHead(200).end('ok')
  }

async function aWebhook(workspace: TestWorkspace, url: string) {
  const fields = { url, events: ['link.created'] }
  return (await call(workspace, 'POST', '/webhooks', fields)).body
}

/** Makes `count` events happen at once, as a bulk creation writes them. */
function happen({ workspaceId }: TestWorkspace, count: number) {
  const events = Array.from({ length: count }, (_, number) => ({
    type: 'link.created',
    data: { number },
  }))
  return db.transaction((trx) => publishEvents(trx, workspaceId, events))
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** Runs workers until something holds, for this long at most; returns how long that took. */
async function work(workers: number, holds: () => boolean, withinMs: number): Promise<number> {
  const stopping = new AbortController()
  const startedAtMs = performance.now()
  const running = Array.from({ length: workers }, () => new DeliveryEngine().run(stopping.signal))
  while (!holds() && performance.now() - startedAtMs < withinMs) await pause(10)
  const tookMs = performance.now() - startedAtMs
  stopping.abort()
  await Promise.all(running)
  return tookMs
}

test.group('Deliveries of many workspaces to one host', (group) => {
  let receiver: Receiver
  let workspace: TestWorkspace
  const arrivedAt = (path: string) => receiver.received.filter((one) => one.path === path)
  const urlOf = (path: string) => new URL(path, receiver.url).href

  group.each.setup(async () => {
    const restore = await allowLoopback()
    await db.from('deliveries').update({ lane: null, due_at: null })
    receiver = await new Receiver().open()
    workspace = await aWorkspace()
    return async () => {
      resumeClock()
      restore()
      await receiver.close()
    }
  })

  test("another workspace's receiver that never answers holds nobody's event", async ({
    assert,
  }) => {
    receiver.answerWith(only('/alive'))
    const hostile = await aWorkspace()
    for (let made = 0; made < 5; made++) await aWebhook(hostile, urlOf(`/dead-${made}`))
    await aWebhook(workspace, urlOf('/alive'))
    await happen(hostile, 60)
    await happen(workspace, 1)
    await work(1, () => arrivedAt('/alive').length === 1, 8_000)
    assert.lengthOf(arrivedAt('/alive'), 1)
    await happen(workspace, 20)
    const tookMs = await work(1, () => arrivedAt('/alive').length === 21, 8_000)
    assert.lengthOf(arrivedAt('/alive'), 21)
    assert.isBelow(tookMs, 5_000)
  })

  test('nor one of the same workspace on the same host', async ({ assert }) => {
    receiver.answerWith(only('/alive'))
    await aWebhook(workspace, urlOf('/alive'))
    await happen(workspace, 1)
    await new DeliveryEngine().drain()
    for (let made = 0; made < 5; made++) await aWebhook(workspace, urlOf(`/dead-${made}`))
    await happen(workspace, 30)
    const tookMs = await work(1, () => arrivedAt('/alive').length === 31, 9_000)
    assert.lengthOf(arrivedAt('/alive'), 31)
    assert.isBelow(tookMs, 8_000)
  })

  test('at most four are on their way of a workspace and sixteen to the host, by all workers', async ({
    assert,
  }) => {
    const workspaces = await Promise.all(Array.from({ length: 8 }, () => aWorkspace()))
    const open = new Map<string, number>()
    let [mostOfOne, mostOfAll] = [0, 0]
    receiver.answerWith(({ path }, response) => {
      open.set(path, (open.get(path) ?? 0) + 1)
      mostOfOne = Math.max(mostOfOne, open.get(path)!)
      mostOfAll = Math.max(
        mostOfAll,
        open.values().reduce((sum, count) => sum + count, 0)
      )
      setTimeout(() => {
        open.set(path, open.get(path)! - 1)
        response.end()
      }, 60)
    })
    for (const [at, one] of workspaces.entries()) {
      await aWebhook(one, urlOf(`/${at}`))
      await happen(one, 25)
    }
    await work(3, () => receiver.received.length >= 200, 30_000)
    assert.lengthOf(receiver.received, 200)
    assert.lengthOf(await db.from('deliveries').where('status', 'Pending').whereNotNull('lane'), 0)
    assert.isAtMost(mostOfOne, 4)
    assert.isAtMost(mostOfAll, 16)
    assert.isAbove(mostOfAll, 8)
  })

  test('a webhook whose last event failed has one place until one arrives', async ({ assert }) => {
    let [open, most, status] = [0, 0, 500]
    receiver.answerWith((_request, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(status).end()
      }, 30)
    })
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 12)
    await work(2, () => receiver.received.length === 12 && open === 0, 20_000)
    assert.equal(most, 1)
    status = 200
    await happen(workspace, 40)
    await work(2, () => receiver.received.length === 52 && open === 0, 20_000)
    assert.equal(most, 4)
  })

  test('workspaces take turns, and so do the webhooks of one', async ({ assert }) => {
    const other = await aWorkspace()
    for (const path of ['/a1', '/a2']) await aWebhook(workspace, urlOf(path))
    await aWebhook(other, urlOf('/b1'))
    await happen(workspace, 20)
    await pause(5)
    await happen(other, 20)
    const engine = new DeliveryEngine()
    await engine.drain()
    const first = receiver.received.slice(0, 12).map(({ path }) => path)
    for (const path of ['/a1', '/a2', '/b1']) {
      assert.isAtLeast(first.filter((one) => one === path).length, 2, first.join(' '))
    }
    const turns = await db.from('delivery_turns').where('lane', `127.0.0.1:${receiver.port}`)
    assert.lengthOf(turns, 5)
  })

  test('a worker whose clock is years ahead leases and schedules by that of the database', async ({
    assert,
  }) => {
    const machine = Date.now
    const ahead = () => machine() + 3 * 365 * 86_400_000
    receiver.answerWith(500)
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 1)
    const row = () =>
      db.from('deliveries').where('workspace_id', workspace.workspaceId).firstOrFail()
    let leasedForMs = 0
    receiver.answerWith((_request, response) => {
      void row().then(({ leased_until: until }) => {
        leasedForMs = until.getTime() - machine()
        response.writeHead(500).end()
      })
    })
    Date.now = ahead
    try {
      await new DeliveryEngine().drain()
    } finally {
      Date.now = machine
    }
    assert.lengthOf(receiver.received, 1)
    assert.isBelow(leasedForMs, 20_001)
    assert.isAbove(leasedForMs, 10_000)
    const { due_at: dueAt } = await row()
    assert.closeTo(dueAt.getTime(), machine() + 60_000, 5_000)
  })

  test('a lease that a wrong clock gave until years from now is over', async ({ assert }) => {
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 1)
    await db
      .from('deliveries')
      .where('workspace_id', workspace.workspaceId)
      .update({ lease: '0'.repeat(20), leased_until: new Date(Date.now() + 3 * 365 * 86_400_000) })
    await new DeliveryEngine().drain()
    assert.lengthOf(receiver.received, 1)
  })
})
