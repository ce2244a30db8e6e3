import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { applyDueSubscriptions } from '#app/people/billing/actions/apply_due_subscriptions'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { signEvent, STRIPE_SETTINGS } from '#plugins/stripe/tests/support'
import { FormClient } from '#tests/console/support/form_client'
import {
  aMessageOf,
  payAndApply,
  readOrganisation,
  resetPlugins,
  send,
  switchPayment,
  withSignedInvoices,
} from '#tests/fixtures/payments'
import { somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const MINUTE_MS = 60_000

/** Events that name an organisation which the subscription is not of. */
const FOREIGN = [
  { type: 'subscription.started', plan: 'Free' },
  { type: 'subscription.changed', plan: 'Free' },
  { type: 'subscription.ended' },
  { type: 'payment.overdue' },
  { type: 'payment.failed' },
  { type: 'payment.received' },
]
const at = (minutes: number) => new Date(nowMs() + minutes * MINUTE_MS).toISOString()

/** Two organisations with a subscription each, and a further event of the first one's. */
async function twoCustomers() {
  const [one, other] = [await aWorkspace(), await aWorkspace()]
  const subscription = newId()
  const started = aMessageOf(subscription, {
    organisation: one.organisationId,
    plan: 'Business',
    customer: 'cus_one',
    occurredAt: at(-10),
  })
  const ofOther = { organisation: other.organisationId, plan: 'Pro', occurredAt: at(-20) }
  await payAndApply(aMessageOf(newId(), ofOther))
  return { one, other, subscription, started }
}

async function assertUnchanged(
  assert: Assert,
  { one, other, subscription }: Awaited<ReturnType<typeof twoCustomers>>,
  what: string
) {
  const states = await Promise.all(
    [one, other].map(({ organisationId }) => readOrganisation(organisationId))
  )
  const expected = [
    { plan: 'Business', suspended: false },
    { plan: 'Pro', suspended: false },
  ]
  assert.deepEqual(states, expected, what)
  const row = await db.from('payment_subscriptions').where('subscription_id', subscription).first()
  assert.equal(row.organisation_id, one.organisationId, what)
  assert.equal(row.issue, 'OtherOrganisation', what)
}

test.group('A subscription whose events name two organisations', (group) => {
  withSignedInvoices(group, { graceDays: 14 })

  test('changes neither by any kind of event, newer or older than what is known', async ({
    assert,
  }) => {
    for (const kind of FOREIGN) {
      for (const minutes of [-5, -15]) {
        const customers = await twoCustomers()
        const { other, subscription, started } = customers
        const organisation = other.organisationId
        const more = { ...kind, organisation, customer: 'cus_other', occurredAt: at(minutes) }
        await payAndApply(started)
        await payAndApply(aMessageOf(subscription, more))
        await assertUnchanged(assert, customers, `${kind.type} ${minutes}`)
        const foreign = await db.from('payment_events').where('customer_id', 'cus_other').first()
        assert.equal(foreign.outcome, 'Unexplained', kind.type)
      }
    }
  })

  test('comes to the same when the foreign event arrives first, or with the start', async ({
    assert,
  }) => {
    for (const kind of FOREIGN.slice(1)) {
      for (const isAlone of [true, false]) {
        const customers = await twoCustomers()
        const { other, subscription, started } = customers
        const more = { ...kind, organisation: other.organisationId, occurredAt: at(-5) }
        const foreign = aMessageOf(subscription, more)
        if (isAlone) for (const message of [foreign, started]) await payAndApply(message)
        else await payAndApply(foreign, started)
        await assertUnchanged(assert, customers, `${kind.type} ${isAlone}`)
      }
    }
  })

  test('goes on with its own events, and is shown until someone says whose it is', async ({
    assert,
  }) => {
    const customers = await twoCustomers()
    const { one, other, subscription, started } = customers
    const organisation = other.organisationId
    await payAndApply(started)
    await payAndApply(
      aMessageOf(subscription, { type: 'subscription.changed', plan: 'Free', organisation })
    )
    const administrator = new FormClient(await somebody({ installationAdministrator: true }))
    const { text } = await administrator.get('/console/installation/billing')
    assert.include(text, subscription)
    assert.include(text, 'No plan was changed by it.')
    await payAndApply(
      aMessageOf(subscription, { type: 'subscription.ended', organisation: one.organisationId })
    )
    assert.isNull((await readOrganisation(one.organisationId)).plan)
    const row = await db
      .from('payment_subscriptions')
      .where('subscription_id', subscription)
      .first()
    const path = `/console/installation/billing/subscriptions/${row.id}`
    await administrator.post(`${path}/assign`, { organisation: one.organisationId })
    assert.notInclude((await administrator.get('/console/installation/billing')).text, subscription)
  })
})

test.group('A subscription of Stripe whose events name two organisations', (group) => {
  group.each.setup(async () => {
    await switchPayment('stripe', STRIPE_SETTINGS)
    return resetPlugins
  })

  test('changes neither', async ({ assert }) => {
    const seconds = Math.floor(nowMs() / 1000)
    const foreign = [
      ['customer.subscription.updated', 'active'],
      ['customer.subscription.updated', 'past_due'],
      ['customer.subscription.updated', 'unpaid'],
      ['customer.subscription.updated', 'paused'],
      ['customer.subscription.deleted', 'canceled'],
    ]
    for (const [type, status] of foreign) {
      const [one, other] = [await aWorkspace(), await aWorkspace()]
      const id = `sub_${newId()}`
      const post = async (kind: string, created: number, object: object) => {
        const event = { id: `evt_${newId()}`, type: kind, created, data: { object } }
        const { headers, body } = signEvent(event, { atMs: nowMs() })
        assert.equal((await send(body, { ...headers })).status, 200)
        await applyDueSubscriptions()
      }
      const ofStripe = (organisationId: string, price: string, more: object) => ({
        id,
        customer: `cus_${organisationId}`,
        metadata: { organisation_id: organisationId },
        items: { data: [{ price: { id: price } }] },
        ...more,
      })
      const start = ofStripe(one.organisationId, 'price_business', { status: 'active' })
      await post('customer.subscription.created', seconds - 600, start)
      await post(type, seconds - 300, ofStripe(other.organisationId, 'price_pro', { status }))
      const what = `${type} ${status}`
      const plans = [one, other].map(({ organisationId }) => readOrganisation(organisationId))
      assert.deepEqual(
        await Promise.all(plans),
        [
          { plan: 'Business', suspended: false },
          { plan: null, suspended: false },
        ],
        what
      )
    }
  })
})
