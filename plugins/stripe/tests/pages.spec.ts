import { test } from '@japa/runner'
import { applyDueSubscriptions } from '#app/people/billing/actions/apply_due_subscriptions'
import { checkPlugin } from '#app/platform/plugins/actions/check_plugin'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import { nowMs } from '#app/shared/time/clock'
import { sellThrough } from '#plugins/stripe/tests/sell_through'
import { StripeStandIn } from '#plugins/stripe/tests/stand_in'
import {
  expectFrom,
  playHistory,
  signEvent,
  STEPS,
  STRIPE_SETTINGS,
} from '#plugins/stripe/tests/support'
import { FormClient } from '#tests/console/support/form_client'
import { readOrganisation, send } from '#tests/fixtures/payments'
import { aMember, ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

test.group('Stripe, spoken to', (group) => {
  let stripe: StripeStandIn
  group.each.setup(async () => {
    stripe = await new StripeStandIn().open()
    return sellThrough(stripe)
  })

  const billingOf = ({ organisationId }: TestWorkspace) =>
    `/console/organisations/${organisationId}/billing`

  test('sells a plan on a page of its own, for this organisation', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const page = await client.get(billingOf(workspace))
    assert.include(page.text, 'Subscribe to Business')
    const answer = await client.post(`${billingOf(workspace)}/checkout`, { plan: 'Business' })
    assert.equal(answer.status, 303, answer.text)
    assert.isTrue(answer.headers.get('location')!.endsWith('/billing/leave'))
    const [{ path, form, authorization }] = stripe.calls
    assert.equal(path, '/v1/checkout/sessions')
    assert.equal(authorization, `Bearer ${STRIPE_SETTINGS.secretKey}`)
    assert.equal(form.get('mode'), 'subscription')
    assert.equal(form.get('line_items[0][price]'), 'price_business')
    assert.equal(form.get('client_reference_id'), workspace.organisationId)
    const metadata = form.get('subscription_data[metadata][organisation_id]')
    assert.equal(metadata, workspace.organisationId)
    assert.equal(form.get('customer_email'), `${workspace.userId}@example.com`)
  })

  test('sells no plan without a price, and nothing to people who are no Owners', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    for (const plan of ['Free', 'Gold', '']) {
      const answer = await client.post(`${billingOf(workspace)}/checkout`, { plan })
      assert.equal(answer.status, 303)
      assert.isFalse(answer.headers.get('location')!.endsWith('/leave'))
    }
    const member = new FormClient(await aMember(workspace, 'Administrator'))
    const refused = await member.post(`${billingOf(workspace)}/checkout`, { plan: 'Pro' })
    assert.equal(refused.status, 403)
    assert.isEmpty(stripe.calls)
  })

  test('gives customers their portal, and no second subscription', async ({ assert }) => {
    const workspace = await aWorkspace()
    const name = newId()
    const events = playHistory(['sell Pro'], {
      organisationId: workspace.organisationId,
      name,
      startSeconds: Math.floor(nowMs() / 1000) - 60,
    })
    for (const event of events) {
      const { headers, body } = signEvent(event, { atMs: nowMs() })
      const taken = await send(body, { ...headers })
      assert.equal(taken.status, 200)
    }
    await applyDueSubscriptions()
    const client = new FormClient(await ownerOf(workspace))
    const page = await client.get(billingOf(workspace))
    assert.notInclude(page.text, 'Subscribe to')
    await client.post(`${billingOf(workspace)}/checkout`, { plan: 'Business' })
    assert.isEmpty(stripe.calls)
    await client.post(`${billingOf(workspace)}/portal`)
    assert.equal(stripe.calls[0].path, '/v1/billing_portal/sessions')
    assert.equal(stripe.calls[0].form.get('customer'), `cus_${name}`)
  })

  test('that does not answer is said so, and costs no page', async ({ assert }) => {
    const workspace = await aWorkspace()
    stripe.isDown = true
    const client = new FormClient(await ownerOf(workspace))
    const answer = await client.post(`${billingOf(workspace)}/checkout`, { plan: 'Pro' })
    assert.equal(answer.status, 303)
    assert.isTrue(answer.headers.get('location')!.endsWith('/billing'))
  })

  test('is checked by its prices', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const read = async () => {
      const { body } = await ask(person, 'GET', '/api/admin/plugins/stripe')
      return body
    }
    await checkPlugin('stripe')
    const well = await read()
    assert.isTrue(well.healthy, well.message)
    const settings = { prices: 'price_gone=Pro' }
    await ask(person, 'PATCH', '/api/admin/plugins/stripe', { settings })
    await checkPlugin('stripe')
    const { healthy, message } = await read()
    assert.isFalse(healthy)
    assert.include(message, 'price_gone')
  })

  test('events by HTTP, in random orders and doubled, come to the state of a plain reading', async ({
    assert,
  }) => {
    const random = seededRandom(20_261_121)
    for (let round = 0; round < 12; round++) {
      const { organisationId } = await aWorkspace()
      const steps = Array.from({ length: 6 }, () => random.pick(STEPS))
      const startSeconds = Math.floor(nowMs() / 1000) - 600
      const events = playHistory(steps, { organisationId, name: newId(), startSeconds })
      const arriving = [...events, ...events]
        .map((event) => ({ event, at: random.number() }))
        .sort((one, other) => one.at - other.at)
      for (const { event } of arriving) {
        const { headers, body } = signEvent(event, { atMs: nowMs() })
        const taken = await send(body, { ...headers })
        assert.equal(taken.status, 200)
        if (random.number() < 0.5) await applyDueSubscriptions()
      }
      await Promise.all([applyDueSubscriptions(), applyDueSubscriptions()])
      assert.deepEqual(await readOrganisation(organisationId), expectFrom(events), steps.join())
    }
  })
})
