import { setTimeout } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { retryUnexplained } from '#app/people/billing/actions/apply_due_subscriptions'
import { sweepGrace } from '#app/people/billing/actions/sweep_grace'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import {
  aMessageOf,
  payAndApply,
  readOrganisation,
  withSignedInvoices,
} from '#tests/fixtures/payments'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 24 * 3600_000
const link = { destinationUrl: 'https://example.com/spring' }

/** A subscription of an organisation, with words for what its provider reports. */
function subscribe({ organisationId: organisation }: TestWorkspace, subscription = newId()) {
  const at = () => new Date(nowMs()).toISOString()
  const say = (type: string, plan?: string) =>
    payAndApply(aMessageOf(subscription, { type, plan, organisation, occurredAt: at() }))
  return { subscription, say }
}

const mailsTo = async ({ userId }: TestWorkspace) => {
  const rows = await db.from('mails').where('recipient', `${userId}@example.com`).orderBy('id')
  return rows.map(({ kind }) => kind.replace('organisation.', ''))
}
const administer = async ({ organisationId }: TestWorkspace, input: object) =>
  ask(
    await somebody({ installationAdministrator: true }),
    'PATCH',
    `/api/admin/organisations/${organisationId}`,
    input
  )
const issueOf = async (subscription: string) => {
  const row = await db.from('payment_subscriptions').where('subscription_id', subscription).first()
  return row.issue
}

test.group('Payments that are missing', (group) => {
  withSignedInvoices(group, { graceDays: 14 })
  group.each.teardown(resumeClock)

  test('begin a grace with mails; at its end the organisation is suspended, until paid', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const startMs = nowMs()
    freezeClock(startMs)
    const { say } = subscribe(workspace)
    await say('subscription.started', 'Business')
    const { body: made } = await call(workspace, 'POST', '/links', link)
    await say('payment.overdue')
    freezeClock(startMs + DAY_MS)
    await say('payment.overdue')
    assert.deepEqual(await mailsTo(workspace), ['payment_past_due'])
    for (const day of [10.9, 11, 12, 13, 13.5]) {
      freezeClock(startMs + day * DAY_MS)
      await sweepGrace()
      await sweepGrace()
    }
    const reminded = ['payment_past_due', 'payment_reminder', 'payment_reminder']
    assert.deepEqual(await mailsTo(workspace), reminded)
    assert.isFalse((await readOrganisation(workspace.organisationId)).suspended)
    assert.equal((await call(workspace, 'POST', '/links', link)).status, 201)

    freezeClock(startMs + 14 * DAY_MS)
    await sweepGrace()
    await sweepGrace()
    assert.deepEqual(await mailsTo(workspace), [...reminded, 'payment_suspended'])
    const refused = await call(workspace, 'POST', '/links', link)
    assertProblem(assert, refused, 403, 'account.suspended')
    const { body: me } = await ask(await ownerOf(workspace), 'GET', '/api/me')
    assert.isTrue(me.organisations[0].suspended)
    const { body: kept } = await call(workspace, 'GET', `/links/${made.id}`)
    assert.equal(kept.state, 'Active')

    freezeClock(startMs + 15 * DAY_MS)
    await say('payment.received')
    assert.isFalse((await readOrganisation(workspace.organisationId)).suspended)
    assert.equal((await call(workspace, 'POST', '/links', link)).status, 201)
    assert.deepEqual((await mailsTo(workspace)).at(-1), 'payment_lifted')
  })

  test('for good suspend at once, and a subscription that is new lifts it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const old = subscribe(workspace)
    await old.say('subscription.started', 'Pro')
    await old.say('payment.failed')
    assert.isTrue((await readOrganisation(workspace.organisationId)).suspended)
    await old.say('subscription.ended')
    const ended = await readOrganisation(workspace.organisationId)
    assert.deepEqual(ended, { plan: null, suspended: true })
    await subscribe(workspace).say('subscription.started', 'Business')
    const again = await readOrganisation(workspace.organisationId)
    assert.deepEqual(again, { plan: 'Business', suspended: false })
  })

  test('never touch what an administrator suspended', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say } = subscribe(workspace)
    await say('subscription.started', 'Pro')
    await administer(workspace, { suspended: true })
    await say('payment.failed')
    await say('payment.received')
    assert.isTrue((await readOrganisation(workspace.organisationId)).suspended)
    await administer(workspace, { suspended: false })
    assert.isFalse((await readOrganisation(workspace.organisationId)).suspended)
  })

  test('an administrator lifts a suspension until payment fails again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say } = subscribe(workspace)
    await say('payment.failed')
    await administer(workspace, { suspended: false })
    await say('payment.failed')
    assert.isFalse((await readOrganisation(workspace.organisationId)).suspended)
    await say('payment.received')
    await say('payment.failed')
    assert.isTrue((await readOrganisation(workspace.organisationId)).suspended)
  })
})

test.group('A plan by subscription', (group) => {
  withSignedInvoices(group)

  test('is changed and ended by it, and written into the audit log', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say, subscription } = subscribe(workspace)
    const plans: unknown[] = []
    for (const [type, plan] of [
      ['subscription.started', 'Pro'],
      ['subscription.changed', 'Business'],
      ['subscription.changed', 'Free'],
      ['subscription.ended', undefined],
    ] as const) {
      await say(type, plan)
      plans.push((await readOrganisation(workspace.organisationId)).plan)
    }
    assert.deepEqual(plans, ['Pro', 'Business', 'Free', null])
    const entries = await db
      .from('audit_log')
      .where({ action: 'organisation.billing_changed', subject_id: workspace.organisationId })
      .orderBy('id')
    assert.lengthOf(entries, 4)
    assert.equal(entries[0].data.subscription, subscription)
  })

  test('gives way to one by hand until it has something new to say', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say } = subscribe(workspace)
    await say('subscription.started', 'Pro')
    const { body: byHand } = await administer(workspace, { plan: 'Business' })
    assert.deepEqual(
      [byHand.plan, byHand.givenPlan, byHand.subscriptionPlan, byHand.billing],
      ['Business', 'Business', 'Pro', 'Active']
    )
    await say('subscription.changed', 'Pro')
    await say('payment.received')
    assert.equal((await readOrganisation(workspace.organisationId)).plan, 'Business')
    const { body: cleared } = await administer(workspace, { clearPlan: true })
    assert.deepEqual([cleared.plan, cleared.givenPlan], ['Pro', null])
    await administer(workspace, { plan: 'Free' })
    await say('subscription.changed', 'Business')
    assert.equal((await readOrganisation(workspace.organisationId)).plan, 'Business')
  })

  test('that is smaller deletes nothing: what is too much is named, and not added to', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { say } = subscribe(workspace)
    await say('subscription.started', 'Business')
    const hosts: string[] = []
    for (let at = 0; at < 5; at++) {
      hosts.push((await aDomain(workspace)).hostname)
      // Those made last are too much; within a millisecond none is later.
      await setTimeout(2)
    }
    const webhook = { url: 'https://example.com/in', events: ['link.created'] }
    assert.equal((await call(workspace, 'POST', '/webhooks', webhook)).status, 201)
    await say('subscription.changed', 'Pro')
    assert.equal((await mailsTo(workspace)).at(-1), 'plan_exceeded')
    const person = await ownerOf(workspace)
    const page = await ask(
      person,
      'GET',
      `/console/organisations/${workspace.organisationId}/billing`
    )
    assert.include(page.text, 'the plan includes 3')
    for (const host of hosts.slice(3)) assert.include(page.text, host)
    for (const host of hosts.slice(0, 3)) assert.notInclude(page.text, host)
    assert.include(page.text, 'Webhooks: 1; not included in the plan')
    assert.lengthOf(await db.from('domains').where('workspace_id', workspace.workspaceId), 5)
    const added = await ask(person, 'POST', `${workspace.api}/webhooks`, webhook)
    assertProblem(assert, added, 403, 'plan.feature_required')
  })
})

test.group('What cannot be explained', (group) => {
  withSignedInvoices(group)

  test('an unknown organisation changes nothing, until an administrator says whose it is', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const subscription = newId()
    await payAndApply(aMessageOf(subscription, { organisation: newId() }))
    await payAndApply(aMessageOf(subscription, { type: 'payment.failed', organisation: 'Acme' }))
    assert.equal(await issueOf(subscription), 'UnknownOrganisation')
    const { assignSubscription } = await import('#app/people/billing/actions/change_subscription')
    const { id } = await db
      .from('payment_subscriptions')
      .where('subscription_id', subscription)
      .first()
    const actor = { userId: workspace.userId, apiKeyId: null, address: null, requestId: null }
    await assert.rejects(() => assignSubscription(id, newId(), actor), /no such organisation/)
    await assignSubscription(id, workspace.organisationId, actor)
    const now = await readOrganisation(workspace.organisationId)
    assert.deepEqual(now, { plan: 'Pro', suspended: true })
    assert.isNull(await issueOf(subscription))
  })

  test('an unknown plan leaves the one that there is', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say, subscription } = subscribe(workspace)
    await say('subscription.started', 'Pro')
    await say('subscription.changed', 'Gold')
    await retryUnexplained()
    assert.equal((await readOrganisation(workspace.organisationId)).plan, 'Pro')
    assert.equal(await issueOf(subscription), 'UnknownPlan')
    const page = await ask(
      await somebody({ installationAdministrator: true }),
      'GET',
      '/console/installation/billing'
    )
    assert.include(page.text, 'Gold')
    await say('subscription.changed', 'Business')
    assert.isNull(await issueOf(subscription))
    assert.equal((await readOrganisation(workspace.organisationId)).plan, 'Business')
  })

  test('two that contradict each other at one moment change nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { say, subscription } = subscribe(workspace)
    await say('subscription.started', 'Pro')
    const organisation = workspace.organisationId
    const occurredAt = new Date(nowMs() + 1000).toISOString()
    const changed = { type: 'subscription.changed', organisation, occurredAt }
    await payAndApply(
      aMessageOf(subscription, { ...changed, plan: 'Free' }),
      aMessageOf(subscription, { ...changed, plan: 'Business' })
    )
    assert.equal((await readOrganisation(organisation)).plan, 'Pro')
    assert.equal(await issueOf(subscription), 'Ambiguous')
  })

  test('a subscription of two organisations is the one’s that was named first', async ({
    assert,
  }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    const { say, subscription } = subscribe(one)
    await say('subscription.started', 'Pro')
    await subscribe(other, subscription).say('subscription.changed', 'Business')
    assert.equal(await issueOf(subscription), 'OtherOrganisation')
    assert.equal((await readOrganisation(one.organisationId)).plan, 'Pro')
    assert.isNull((await readOrganisation(other.organisationId)).plan)
  })
})
