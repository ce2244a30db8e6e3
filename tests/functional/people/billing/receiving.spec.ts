import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { applyDueSubscriptions } from '#app/people/billing/actions/apply_due_subscriptions'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { SIGNATURE_HEADER, signMessage } from '#plugins/signed_invoices/signature'
import { assertProblem, request } from '#tests/fixtures/api'
import {
  aMessageOf,
  pay,
  payAndApply,
  PAYMENT_SECRET,
  readOrganisation,
  resetPlugins,
  send,
  withSignedInvoices,
} from '#tests/fixtures/payments'
import { aWorkspace } from '#tests/fixtures/workspace'

const stored = (subscription: string) =>
  db.from('payment_events').where('subscription_id', subscription).orderBy('id')

test.group('POST /webhooks/payments without a payment provider', () => {
  test('is 404, whatever is sent', async ({ assert }) => {
    await resetPlugins()
    for (const body of ['{}', '', 'x'.repeat(2 * 1024 * 1024)]) {
      const answer = await send(body)
      assert.equal(answer.status, 404)
      assert.match(answer.headers.get('content-type')!, /problem\+json/)
      assert.notProperty(answer.body, 'code')
    }
  })
})

test.group('POST /webhooks/payments', (group) => {
  withSignedInvoices(group)
  group.each.teardown(resumeClock)

  test('takes a signed event, and the worker gives the plan', async ({ assert }) => {
    const { organisationId } = await aWorkspace()
    const subscription = newId()
    const message = aMessageOf(subscription, { organisation: organisationId })
    const answer = await pay(message)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, { received: true })
    assert.deepEqual(await readOrganisation(organisationId), { plan: null, suspended: false })
    await applyDueSubscriptions()
    assert.deepEqual(await readOrganisation(organisationId), { plan: 'Pro', suspended: false })
  })

  test('refuses every signature that is not of this body, and keeps nothing', async ({
    assert,
  }) => {
    const { organisationId } = await aWorkspace()
    const subscription = newId()
    const message = aMessageOf(subscription, { organisation: organisationId })
    const body = JSON.stringify(message)
    const good = signMessage(Buffer.from(body), PAYMENT_SECRET, nowMs())
    const refused = [
      await pay(message, { secret: 'another secret that is long enough' }),
      await send(body),
      await send(body, { [SIGNATURE_HEADER]: '' }),
      await send(body, { [SIGNATURE_HEADER]: 'x'.repeat(5_000) }),
      await send(body.replace('Pro', 'Business'), { [SIGNATURE_HEADER]: good }),
      await send(`${body} `, { [SIGNATURE_HEADER]: good }),
      await send('', { [SIGNATURE_HEADER]: good }),
      await send(Buffer.from([0xff, 0xfe, 0]), { [SIGNATURE_HEADER]: good }),
    ]
    for (const answer of refused) assertProblem(assert, answer, 400, 'payment.signature_invalid')
    await applyDueSubscriptions()
    assert.isEmpty(await stored(subscription))
    assert.deepEqual(await readOrganisation(organisationId), { plan: null, suspended: false })
  })

  test('takes a call until 5 minutes after it was signed, and not a second longer', async ({
    assert,
  }) => {
    const subscription = newId()
    const atMs = Math.floor(nowMs() / 1000) * 1000
    const at = { atMs }
    freezeClock(atMs + 300_000)
    assert.equal((await pay(aMessageOf(subscription), at)).status, 200)
    freezeClock(atMs + 301_000)
    const late = await pay(aMessageOf(subscription), at)
    assertProblem(assert, late, 400, 'payment.signature_invalid')
    assert.lengthOf(await stored(subscription), 1)
  })

  test('a body has 1 MB at most', async ({ assert }) => {
    const subscription = newId()
    const message = aMessageOf(subscription, { filler: '' })
    const room = 1024 * 1024 - JSON.stringify(message).length
    const filled = (bytes: number) => ({ ...message, id: newId(), filler: 'x'.repeat(bytes) })
    assert.equal((await pay(filled(room))).status, 200)
    for (const bytes of [room + 1, 2 * 1024 * 1024]) {
      const refused = await pay(filled(bytes))
      assert.equal(refused.status, 413)
      assert.match(refused.headers.get('content-type')!, /problem\+json/)
    }
    assert.lengthOf(await stored(subscription), 1)
  })

  test('a signed message that cannot be read is told which field it is', async ({ assert }) => {
    const subscription = newId()
    for (const [more, field] of [
      [{ type: 'subscription.renamed' }, 'type'],
      [{ id: '' }, 'id'],
      [{ plan: null }, 'plan'],
      [{ plan: 'Pro\ud83d' }, 'plan'],
      [{ organisation: '\ud83d' }, 'organisation'],
      [{ occurredAt: new Date(nowMs() + 400_000).toISOString() }, 'occurredAt'],
    ] as const) {
      const refused = await pay(aMessageOf(subscription, more))
      assertProblem(assert, refused, 422, 'request.invalid')
      assert.equal(refused.body.errors[0].field, field)
    }
    for (const body of ['', 'null', '[]', '{"a":']) {
      assertProblem(assert, await pay(body), 422, 'request.invalid')
    }
    assert.isEmpty(await stored(subscription))
  })

  test('is a POST', async ({ assert }) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await request('/webhooks/payments', { method })
      assert.equal(answer.status, 405)
      assert.equal(answer.headers.get('allow'), 'POST')
    }
  })

  test('an event that was handled is acknowledged, and applied once', async ({ assert }) => {
    const { organisationId } = await aWorkspace()
    const subscription = newId()
    const message = aMessageOf(subscription, { organisation: organisationId })
    await payAndApply(message)
    await db.from('organisations').where('id', organisationId).update({ plan: 'Business' })
    const again = await pay({ ...message, plan: 'Free' })
    assert.deepEqual([again.status, again.body], [200, { received: true }])
    await applyDueSubscriptions()
    assert.equal((await readOrganisation(organisationId)).plan, 'Business')
    assert.lengthOf(await stored(subscription), 1)
  })

  test('the same event fifty times at once is one, whoever applies it', async ({ assert }) => {
    const { organisationId, userId } = await aWorkspace()
    const subscription = newId()
    const message = aMessageOf(subscription, { organisation: organisationId })
    const failed = aMessageOf(subscription, { type: 'payment.failed', plan: undefined })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => pay(at % 2 ? message : failed))
    )
    assert.isTrue(answers.every(({ status }) => status === 200))
    await Promise.all(Array.from({ length: 8 }, () => applyDueSubscriptions()))
    assert.lengthOf(await stored(subscription), 2)
    assert.deepEqual(await readOrganisation(organisationId), { plan: 'Pro', suspended: true })
    const mails = await db
      .from('mails')
      .where({ recipient: `${userId}@example.com`, kind: 'organisation.payment_suspended' })
    assert.lengthOf(mails, 1)
  })

  test('an older event overrides no newer state', async ({ assert }) => {
    const { organisationId } = await aWorkspace()
    const subscription = newId()
    const at = (secondsAgo: number) => new Date(nowMs() - secondsAgo * 1000).toISOString()
    const say = (type: string, secondsAgo: number, plan?: string) =>
      aMessageOf(subscription, {
        type,
        occurredAt: at(secondsAgo),
        plan,
        organisation: organisationId,
      })
    await payAndApply(say('subscription.changed', 100, 'Business'))
    await payAndApply(say('payment.received', 100))
    await payAndApply(say('subscription.started', 200, 'Pro'))
    await payAndApply(say('payment.failed', 150))
    assert.deepEqual(await readOrganisation(organisationId), { plan: 'Business', suspended: false })
    await payAndApply(say('subscription.ended', 50))
    await payAndApply(say('subscription.changed', 60, 'Pro'))
    assert.deepEqual(await readOrganisation(organisationId), { plan: null, suspended: false })
    const outcomes = (await stored(subscription)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, [
      'Applied',
      'Applied',
      'Outdated',
      'Outdated',
      'Applied',
      'Outdated',
    ])
  })
})
