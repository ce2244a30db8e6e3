import { createHmac, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { publishEvents } from '#app/integrations/webhooks/actions/publish_events'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LINK = { destinationUrl: 'https://example.com/' }
const OFFSETS = [0, 60, 360, 2_160, 9_360, 30_960, 84_960]

async function aWebhook(workspace: TestWorkspace, fields: object) {
  const answer = await call(workspace, 'POST', '/webhooks', { events: ['link.created'], ...fields })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const aLink = async (workspace: TestWorkspace, fields: object = {}) =>
  (await call(workspace, 'POST', '/links', { ...LINK, ...fields })).body

const deliveriesOf = async (workspace: TestWorkspace, id: string, query = '') =>
  (await call(workspace, 'GET', `/webhooks/${id}/deliveries${query}`)).body

test.group('Deliveries', (group) => {
  let receiver: Receiver
  let engine: DeliveryEngine

  group.each.setup(async () => {
    const restore = await allowLoopback()
    // What other tests left waiting is not ours to send.
    await db.from('deliveries').update({ lane: null, due_at: null })
    receiver = await new Receiver().open()
    engine = new DeliveryEngine()
    return async () => {
      resumeClock()
      restore()
      await receiver.close()
    }
  })

  test('a created link is told, signed, in its envelope (behaviour, section 8.3)', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    const link = await aLink(workspace, { title: 'Ünïcode 🎉' })
    await engine.drain()

    assert.lengthOf(receiver.received, 1)
    const [{ headers, body }] = receiver.received
    const event = JSON.parse(body.toString())
    assert.deepEqual(Object.keys(event), [
      'id',
      'type',
      'version',
      'createdAt',
      'workspaceId',
      'data',
    ])
    assert.deepInclude(event, {
      type: 'link.created',
      version: 1,
      workspaceId: workspace.workspaceId,
    })
    assert.deepEqual(event.data, { link })
    assert.match(event.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const { items } = await deliveriesOf(workspace, webhook.id)
    assert.lengthOf(items, 1)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['user-agent'], 'Shunt-Webhooks/1')
    assert.equal(headers['service-event-id'], event.id)
    assert.equal(headers['service-event-type'], 'link.created')
    assert.equal(headers['service-delivery-id'], items[0].id)
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature']))!
    assert.closeTo(Number(t), Date.now() / 1000, 5)
    const expected = createHmac('sha256', webhook.secret).update(`${t}.`).update(body).digest('hex')
    assert.equal(v1, expected)
    assert.equal(headers['webhook-id'], event.id)
    assert.equal(headers['webhook-timestamp'], t)
    const library = new Webhook(webhook.secret)
    assert.deepEqual(library.verify(body, headers as Record<string, string>), event)

    assert.deepInclude(items[0], {
      eventId: event.id,
      eventType: 'link.created',
      status: 'Succeeded',
      cancelled: false,
      nextAttemptAt: null,
    })
    const [attempt] = items[0].attempts
    assert.deepInclude(attempt, { statusCode: 200, responseStart: 'ok', error: null })
    assert.isNumber(attempt.durationMs)
  })

  test('one with a secret of an earlier version has no headers of Standard Webhooks', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aWebhook(workspace, { url: receiver.url })
    const old = `whsec_${randomBytes(32).toString('base64url')}`
    await db
      .from('webhooks')
      .where('id', id)
      .update({ secret: encryption.encrypt(old) })
    const read = async () => (await call(workspace, 'GET', `/webhooks/${id}`)).body
    assert.isFalse((await read()).standardHeaders)
    await aLink(workspace)
    await engine.drain()
    const [{ headers, body }] = receiver.received
    assert.isEmpty(Object.keys(headers).filter((name) => name.startsWith('webhook-')))
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['service-signature']))!
    assert.equal(v1, createHmac('sha256', old).update(`${t}.`).update(body).digest('hex'))

    const replaced = await call(workspace, 'POST', `/webhooks/${id}/secret`)
    assert.isTrue((await read()).standardHeaders)
    await aLink(workspace)
    await engine.drain()
    const latest = receiver.received[1]
    new Webhook(replaced.body.secret).verify(latest.body, latest.headers as Record<string, string>)
  })

  test('an address that answers 410 is named in the list until it answers otherwise', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aWebhook(workspace, { url: receiver.url })
    const goneSince = async () => {
      const { items } = (await call(workspace, 'GET', '/webhooks')).body
      assert.equal(items[0].enabled, true)
      return items[0].goneSince
    }
    receiver.answerWith(410)
    await aLink(workspace)
    await engine.drain()
    const since = await goneSince()
    assert.closeTo(Date.parse(since), nowMs(), 5_000)
    const [delivery] = (await deliveriesOf(workspace, id)).items
    assert.equal(delivery.status, 'Pending', 'it is tried again like any other')
    shiftClock(61_000)
    await engine.drain()
    assert.equal(await goneSince(), since)
    receiver.answerWith(500)
    await aLink(workspace)
    await engine.drain()
    assert.isNull(await goneSince())
    receiver.answerWith(410)
    await aLink(workspace)
    await engine.drain()
    assert.isNotNull(await goneSince())
    await call(workspace, 'PATCH', `/webhooks/${id}`, { url: `${receiver.url}/new` })
    assert.isNull(await goneSince())
  })

  test('every webhook that listens hears, no other does', async ({ assert }) => {
    const workspace = await aWorkspace()
    const all = ['link.created', 'link.updated', 'link.deleted']
    for (const type of all) await aWebhook(workspace, { url: receiver.url, events: [type] })
    await aWebhook(workspace, { url: receiver.url, events: all })
    await aWebhook(workspace, { url: receiver.url, events: ['domain.failed'] })
    await aWebhook(workspace, { url: receiver.url, events: all, enabled: false })
    await aWebhook(await aWorkspace(), { url: receiver.url, events: all })
    const { id } = await aLink(workspace)
    await call(workspace, 'PATCH', `/links/${id}`, { title: 'New', status: 'Paused' })
    await call(workspace, 'PATCH', `/links/${id}`, { title: 'New' })
    await call(workspace, 'DELETE', `/links/${id}`)
    await engine.drain()
    assert.sameMembers(
      receiver.events.map(({ type }) => type),
      [...all, ...all]
    )
    const updated = receiver.events.find(({ type }) => type === 'link.updated')
    assert.sameMembers(updated.data.changes, ['title', 'state'])
    assert.deepInclude(updated.data.link, { title: 'New', status: 'Paused' })
    assert.equal(new Set(receiver.events.map(({ id: event }) => event)).size, 3)
  })

  test('bulk creation and bulk changes tell of each link', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aWebhook(workspace, { url: receiver.url, events: ['link.created', 'link.updated'] })
    const links = Array.from({ length: 30 }, () => LINK)
    const { items } = (await call(workspace, 'POST', '/links/bulk', { links })).body
    const linkIds = items.map(({ link }: any) => link.id)
    await call(workspace, 'POST', '/links/bulk-changes', { action: 'pause', linkIds })
    await engine.drain()
    for (const type of ['link.created', 'link.updated']) {
      const told = receiver.events.filter((event) => event.type === type)
      assert.sameMembers(
        told.map(({ data }) => data.link.id),
        linkIds
      )
    }
  })

  test('a refused change tells nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aWebhook(workspace, { url: receiver.url })
    await aLink(workspace, { alias: 'taken-one' })
    await aLink(workspace, { alias: 'taken-one' })
    await aLink(workspace, { destinationUrl: 'nonsense' })
    await engine.drain()
    assert.lengthOf(receiver.received, 1)
  })

  test('tries come on time, each signed anew, never early (behaviour, section 8.5)', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    receiver.answerWith(500)
    await aLink(workspace)
    const signatures = new Set<string>()
    let shiftMs = 0
    const first = nowMs()
    for (const [index, offset] of OFFSETS.entries()) {
      if (index > 0) {
        shiftClock((shiftMs = offset * 1_000 - 2_000))
        await engine.drain()
        assert.lengthOf(receiver.received, index, `early try ${index + 1}`)
      }
      shiftClock((shiftMs = offset * 1_000 + 3_000 * Math.sign(index)))
      await engine.drain()
      assert.lengthOf(receiver.received, index + 1)
      signatures.add(String(receiver.received[index].headers['service-signature']))
    }
    assert.equal(signatures.size, 7)
    assert.equal(new Set(receiver.received.map(({ body }) => body.toString())).size, 1)
    const ids = receiver.received.map(({ headers }) => headers['service-delivery-id'])
    assert.equal(new Set(ids).size, 1)

    const { items } = await deliveriesOf(workspace, webhook.id)
    assert.deepInclude(items[0], { status: 'Failed', cancelled: false, nextAttemptAt: null })
    const at = items[0].attempts.map((attempt: any) => (Date.parse(attempt.at) - first) / 1000)
    for (const [index, offset] of OFFSETS.entries()) assert.closeTo(at[index], offset, 5)
    shiftClock(shiftMs + 30 * 86_400_000)
    await engine.drain()
    assert.lengthOf(receiver.received, 7)
  })

  test('nothing reached the address in seven tries: off, and one mail each', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    receiver.answerWith(500)
    await aLink(workspace)
    await aLink(workspace)
    for (const offset of OFFSETS) {
      shiftClock(offset * 1_000 + 2_000)
      if (offset === OFFSETS[6]) await aLink(workspace)
      await engine.drain()
    }
    const read = await call(workspace, 'GET', `/webhooks/${webhook.id}`)
    assert.deepInclude(read.body, { enabled: false, disabledReason: 'DeliveriesFailed' })
    const mails = await db.from('mails').where('kind', 'webhook.turned_off')
    const mine = mails.filter(({ recipient }) => recipient.startsWith(workspace.userId))
    assert.lengthOf(mine, 1)
    const { items } = await deliveriesOf(workspace, webhook.id)
    assert.deepEqual(
      items.map(({ status }: any) => status),
      ['Failed', 'Failed', 'Failed']
    )
    await aLink(workspace)
    receiver.answerWith(200)
    const on = await call(workspace, 'PATCH', `/webhooks/${webhook.id}`, { enabled: true })
    assert.deepInclude(on.body, { enabled: true, disabledReason: null })
    const before = receiver.received.length
    await engine.drain()
    assert.lengthOf(receiver.received, before, 'what happened while it was off is never sent')
    const after = await aLink(workspace)
    await engine.drain()
    assert.equal(receiver.events.at(-1).data.link.id, after.id)
  })

  test('a webhook that something reached meanwhile stays on', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    receiver.answerWith(500)
    await aLink(workspace)
    for (const offset of OFFSETS) {
      shiftClock(offset * 1_000 + 2_000)
      if (offset === OFFSETS[3]) {
        receiver.answerWith(204)
        await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
        const lane = { due_at: null }
        await db.from('deliveries').where({ webhook_id: webhook.id, original: 1 }).update(lane)
        await engine.drain()
        receiver.answerWith(500)
        await db
          .from('deliveries')
          .where({ webhook_id: webhook.id, original: 1 })
          .update({
            due_at: new Date(nowMs()),
          })
      }
      await engine.drain()
    }
    const { items } = await deliveriesOf(workspace, webhook.id, '?status=Failed')
    assert.lengthOf(items[0].attempts, 7)
    assert.isTrue((await call(workspace, 'GET', `/webhooks/${webhook.id}`)).body.enabled)
    assert.isNull(await db.from('mails').where('recipient', 'like', `${workspace.userId}%`).first())
  })

  test('tests and repeats are tried once and turn nothing off', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url, events: ['link.deleted'] })
    receiver.answerWith(500)
    const path = `/webhooks/${webhook.id}`
    const tested = await call(workspace, 'POST', `${path}/test`)
    await engine.drain()
    const [ping] = receiver.events
    assert.deepInclude(ping, { type: 'ping', workspaceId: workspace.workspaceId })
    assert.deepInclude(ping.data, { workspaceName: 'Main', webhookId: webhook.id })
    assert.isString(ping.data.message)
    const read = async (id: string) =>
      (await call(workspace, 'GET', `${path}/deliveries/${id}`)).body
    assert.deepInclude(await read(tested.body.id), { status: 'Failed', nextAttemptAt: null })

    receiver.answerWith(200)
    const repeat = await call(workspace, 'POST', `${path}/deliveries/${tested.body.id}/redeliver`)
    assert.equal(repeat.status, 202)
    assert.notEqual(repeat.body.id, tested.body.id)
    assert.equal(repeat.body.eventId, tested.body.eventId)
    await engine.drain()
    assert.deepInclude(await read(repeat.body.id), { status: 'Succeeded' })
    assert.equal(receiver.received[1].headers['service-event-id'], ping.id)
    assert.equal(receiver.received[1].headers['service-delivery-id'], repeat.body.id)
    shiftClock(100_000_000)
    await engine.drain()
    assert.lengthOf(receiver.received, 2)
    assert.isTrue((await call(workspace, 'GET', path)).body.enabled)
  })

  test('the history is paged and filtered, newest first', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    for (let made = 0; made < 3; made++) {
      receiver.answerWith(made === 1 ? 410 : 200)
      await aLink(workspace)
      await engine.drain()
    }
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    const all = await deliveriesOf(workspace, webhook.id)
    assert.deepInclude(all, { page: 1, pageSize: 25, totalItems: 4, totalPages: 1 })
    assert.equal(all.items[0].eventType, 'ping')
    const page = await deliveriesOf(workspace, webhook.id, '?page=2&pageSize=1')
    assert.deepInclude(page, { page: 2, pageSize: 1, totalItems: 4, totalPages: 4 })
    assert.equal(page.items[0].id, all.items[1].id)
    const pending = await deliveriesOf(workspace, webhook.id, '?status=Pending')
    assert.deepEqual(
      pending.items.map((one: any) => [one.eventType, one.attempts.length]),
      [
        ['ping', 0],
        ['link.created', 1],
      ]
    )
    const pings = await deliveriesOf(workspace, webhook.id, '?eventType=ping')
    assert.equal(pings.totalItems, 1)
    assert.equal((await deliveriesOf(workspace, webhook.id, '?status=Succeeded')).totalItems, 2)
  })

  test('answers are kept by their beginning; a redirect is no success', async ({ assert }) => {
    const workspace = await aWorkspace()
    const webhook = await aWebhook(workspace, { url: receiver.url })
    const attempt = async () => {
      await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
      await engine.drain()
      return (await deliveriesOf(workspace, webhook.id)).items[0]
    }
    receiver.answerWith((_request, response) => {
      response.writeHead(302, { location: 'https://127.0.0.1/elsewhere' }).end()
    })
    const redirected = await attempt()
    assert.equal(redirected.status, 'Failed')
    assert.deepInclude(redirected.attempts[0], { statusCode: 302 })
    assert.match(redirected.attempts[0].error, /redirect/)
    for (const status of [304, 300, 305]) {
      receiver.answerWith(status)
      const unexpected = await attempt()
      assert.equal(unexpected.status, 'Failed')
      assert.deepInclude(unexpected.attempts[0], { statusCode: status })
      assert.match(unexpected.attempts[0].error, new RegExp(`unexpected status ${status}`))
    }
    receiver.answerWith((_request, response) => {
      response.writeContinue()
      setTimeout(() => response.end('ok'), 20)
    })
    const continued = await attempt()
    assert.deepInclude(continued, { status: 'Succeeded' })
    assert.deepInclude(continued.attempts[0], { statusCode: 200, responseStart: 'ok', error: null })
    receiver.answerWith((_request, response) => void response.end('ä'.repeat(5_000)))
    const long = await attempt()
    assert.equal(long.status, 'Succeeded')
    assert.equal(long.attempts[0].responseStart, 'ä'.repeat(512))
    receiver.answerWith((request) => void request.connection.destroy())
    const cut = await attempt()
    assert.equal(cut.status, 'Failed')
    assert.isNull(cut.attempts[0].statusCode)
    assert.match(cut.attempts[0].error, /closed/)
  })

  test('what waits for a webhook that is turned off or deleted is never sent', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [one, other] = [
      await aWebhook(workspace, { url: receiver.url }),
      await aWebhook(workspace, { url: receiver.url }),
    ]
    await aLink(workspace)
    await call(workspace, 'PATCH', `/webhooks/${one.id}`, { enabled: false })
    await call(workspace, 'DELETE', `/webhooks/${other.id}`)
    await call(workspace, 'PATCH', `/webhooks/${one.id}`, { enabled: true })
    await engine.drain()
    assert.lengthOf(receiver.received, 0)
    const { items } = await deliveriesOf(workspace, one.id)
    assert.deepInclude(items[0], { status: 'Failed', cancelled: true, attempts: [] })
  })

  test('a changed address and a new secret hold for what waits already', async ({ assert }) => {
    const workspace = await aWorkspace()
    const old = await new Receiver().open()
    const webhook = await aWebhook(workspace, { url: old.url })
    await aLink(workspace)
    await call(workspace, 'PATCH', `/webhooks/${webhook.id}`, { url: receiver.url })
    const { secret } = (await call(workspace, 'POST', `/webhooks/${webhook.id}/secret`)).body
    await engine.drain()
    assert.lengthOf(old.received, 0)
    await old.close()
    const [{ headers, body }] = receiver.received
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['service-signature']))!
    assert.equal(v1, createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  })

  test('while the plan has no webhooks nothing is sent', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aWebhook(workspace, { url: receiver.url })
    const happens = () =>
      db.transaction((trx) =>
        publishEvents(trx, workspace.workspaceId, [{ type: 'link.created', data: {} }])
      )
    const give = (plan: string | null) =>
      db.from('organisations').where('id', workspace.organisationId).update({ plan })
    await give('Pro')
    await happens()
    await engine.drain()
    assert.lengthOf(receiver.received, 0)
    await give('Business')
    await happens()
    await engine.drain()
    assert.lengthOf(receiver.received, 1)
  })
})
