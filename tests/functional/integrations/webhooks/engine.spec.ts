import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { claimDeliveries } from '#app/integrations/webhooks/actions/claim_deliveries'
import { forgetWebhooks } from '#app/integrations/webhooks/actions/forget_webhooks'
import { publishEvents } from '#app/integrations/webhooks/actions/publish_events'
import { parseAttempts } from '#app/integrations/webhooks/delivery'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { findDueWebhooks } from '#app/integrations/webhooks/queries/due_webhooks'
import { isDuplicate } from '#app/shared/database/database_errors'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

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

test.group('The delivery engine', (group) => {
  let receiver: Receiver
  let workspace: TestWorkspace

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

  test('at most four are on their way to an address, of all workers together', async ({
    assert,
  }) => {
    let [open, most] = [0, 0]
    receiver.answerWith((_request, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end()
      }, 30)
    })
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 60)
    const stopping = new AbortController()
    const running = [1, 2, 3].map(() => new DeliveryEngine().run(stopping.signal))
    while (receiver.received.length < 60 || open > 0) await new Promise((go) => setTimeout(go, 20))
    stopping.abort()
    await Promise.all(running)
    assert.equal(most, 4)
    const numbers = receiver.bodies.map(({ data }) => data.number)
    assert.lengthOf(numbers, 60)
    assert.lengthOf([...new Set(numbers)], 60)
    assert.lengthOf(await db.from('deliveries').where('status', 'Pending').whereNotNull('lane'), 0)
  })

  test('an address that never answers holds up no other, in its workspace or elsewhere', async ({
    assert,
  }) => {
    const dead = await new Receiver().open()
    dead.answerWith(() => {})
    await aWebhook(workspace, dead.url)
    await aWebhook(workspace, receiver.url)
    const elsewhere = await aWorkspace()
    await aWebhook(elsewhere, receiver.url)
    await happen(workspace, 40)
    await happen(elsewhere, 5)
    const stopping = new AbortController()
    const startedAtMs = Date.now()
    const running = new DeliveryEngine().run(stopping.signal)
    while (receiver.received.length < 45) await new Promise((go) => setTimeout(go, 20))
    assert.isBelow(Date.now() - startedAtMs, 4_000)
    assert.isAtMost(dead.received.length, 4)
    stopping.abort()
    await running
    const waiting = await db.from('deliveries').where('lane', 'like', `%:${dead.port}`)
    assert.lengthOf(waiting, 40)
    for (const row of waiting) {
      const { lease, status } = row
      assert.deepEqual(
        [parseAttempts(row), lease, status],
        [[], null, 'Pending'],
        'given back untried'
      )
    }
    await dead.close()
  })

  test('what a worker that died had begun is taken over once its lease is over', async ({
    assert,
  }) => {
    await aWebhook(workspace, receiver.url)
    const engine = new DeliveryEngine()
    await happen(workspace, 1)
    await engine.drain()
    receiver.received.length = 0
    await happen(workspace, 3)
    const lane = `127.0.0.1:${receiver.port}`
    assert.lengthOf((await claimDeliveries(lane, await findDueWebhooks(db), 2)).deliveries, 2)
    await engine.drain()
    assert.lengthOf(receiver.received, 1)
    shiftClock(21_000)
    await engine.drain()
    assert.lengthOf(receiver.received, 3)
    assert.isEmpty(await db.from('deliveries').where('lane', lane))
  })

  test('who lost a lease cannot say any more what became of it', async ({ assert }) => {
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 1)
    const engine = new DeliveryEngine()
    receiver.answerWith((_request, response) => {
      void db
        .from('deliveries')
        .where('workspace_id', workspace.workspaceId)
        .update({ lease: newId() })
        .then(() => response.writeHead(500).end())
    })
    await engine.drain()
    const [row] = await db.from('deliveries').where('workspace_id', workspace.workspaceId)
    assert.isEmpty(parseAttempts(row))
    assert.equal(row.status, 'Pending')
  })

  test('an event that is written again by chance is delivered once', async ({ assert }) => {
    await aWebhook(workspace, receiver.url)
    await happen(workspace, 1)
    const row = await db.from('deliveries').where('workspace_id', workspace.workspaceId).first()
    const again = { ...row, id: newId(), attempts: '[]' }
    const error = await db
      .table('deliveries')
      .insert(again)
      .catch((caught) => caught)
    assert.isTrue(isDuplicate(error, 'deliveries_once'))
  })

  test('what was deleted goes for good, and what is old is forgotten', async ({ assert }) => {
    const webhook = await aWebhook(workspace, receiver.url)
    await happen(workspace, 3)
    await call(workspace, 'DELETE', `/webhooks/${webhook.id}`)
    await new DeliveryEngine().drain()
    assert.isEmpty(receiver.received)
    await forgetWebhooks()
    assert.isEmpty(await db.from('deliveries').where('webhook_id', webhook.id))
    assert.isNull(await db.from('webhooks').where('id', webhook.id).first())

    const { allSweeps } = await import('#app/shared/jobs/registry')
    const other = await aWebhook(workspace, receiver.url)
    await happen(workspace, 1)
    const kept = () => db.from('deliveries').where('webhook_id', other.id)
    const [{ event_id: eventId }] = await kept()
    const sweep = allSweeps().find(({ name }) => name === 'deliveries')!
    shiftClock(29 * 86_400_000)
    await sweep.run()
    assert.lengthOf(await kept(), 1)
    assert.isNotNull(await db.from('events').where('id', eventId).first())
    shiftClock(31 * 86_400_000)
    await sweep.run()
    assert.lengthOf(await kept(), 1, 'no newer row says that so much time has passed')
    await happen(workspace, 1)
    await sweep.run()
    assert.isFalse((await kept()).some((delivery) => delivery.event_id === eventId))
    assert.isNull(await db.from('events').where('id', eventId).first())
    await db.from('deliveries').where('webhook_id', other.id).delete()
    await db.from('events').where('workspace_id', workspace.workspaceId).delete()
  })
})
