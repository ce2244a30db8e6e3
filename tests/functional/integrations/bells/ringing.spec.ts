import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { callBellsOfBroken, callBellsOfClicks } from '#app/integrations/bells/actions/call_bells'
import { ringBells } from '#app/integrations/bells/actions/ring_bells'
import { composeDeliveryBody } from '#app/integrations/webhooks/queries/delivery_body'
import { now, nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { aMember, ask } from '#tests/fixtures/people'
import { mailsTo } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aCampaignOf,
  aChannel,
  aLinkOf,
  DAY_MS,
  HOUR_MS,
  ring,
  rungFor,
  withSlack,
} from '#tests/functional/integrations/bells/support'
import { aLinkTo, HealthTrial, MINUTE_MS } from '#tests/functional/linking/health/support'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const hostOf = ({ shortUrl }: { shortUrl: string }) => shortUrl.replace(/^https?:\/\//, '')

/** Looks at bells, a minute later. */
let laterMs = 0
async function look(ms = MINUTE_MS): Promise<void> {
  laterMs += ms
  shiftClock(laterMs)
  await ringBells()
}

function group(title: string, callback: (workspace: () => TestWorkspace) => void): void {
  test.group(title, (each) => {
    let workspace: TestWorkspace
    each.setup(() => withSlack())
    each.each.setup(async () => {
      laterMs = 0
      await db.from('bells').delete()
      workspace = await aWorkspace()
      return () => resumeClock()
    })
    callback(() => workspace)
  })
}

/** Returns what went into a chat channel of bells, as Slack gets it. */
async function saidIn(webhookId: string): Promise<string[]> {
  const events = await db
    .from('deliveries')
    .join('events', 'events.id', 'deliveries.event_id')
    .where({ 'deliveries.webhook_id': webhookId, 'deliveries.event_type': 'bell.rang' })
    .orderBy('events.id')
    .select('events.*')
  // A message that is late says when it happened.
  const fresh = events.map((event) => ({ ...event, created_at: now() }))
  const bodies = await Promise.all(fresh.map((event) => composeDeliveryBody('Slack', event)))
  return bodies.map((body) => JSON.parse(body!.body.toString()).text)
}

group('A bell on clicks', (of) => {
  async function visit(spool: TestSpool, linkId: string, count: number, more: object = {}) {
    const { workspaceId } = of()
    const clicks = Array.from({ length: count }, () => aClick({ workspaceId, linkId, ...more }))
    await spool.write('a', clicks)
    await spool.drainer({ onCounted: callBellsOfClicks }).drainOnce()
  }

  test('is mailed in the language of the person', async ({ assert, cleanup }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    await db.from('users').where('id', of().userId).update({ language: 'de' })
    const link = await aLinkOf(of())
    await ring(of(), { linkId: link.id, on: 'Clicks', threshold: 3 })
    await look()
    await visit(spool, link.id, 3)
    await look()
    const [mail] = await mailsTo(`${of().userId}@example.com`)
    assert.equal(mail.subject, `${hostOf(link)} hat 3 Klicks erreicht.`)
    assert.include(mail.html, 'lang="de')
  })

  test('rings once when the figure of the list reaches its number', async ({ assert, cleanup }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    const link = await aLinkOf(of())
    const made = await ring(of(), { linkId: link.id, on: 'Clicks', threshold: 3 })
    await look()
    await visit(spool, link.id, 2)
    await visit(spool, link.id, 3, { userAgent: 'Googlebot/2.1' })
    await look()
    assert.deepEqual(await rungFor(of()), [])
    await visit(spool, link.id, 1)
    await look()
    const said = `${hostOf(link)} has reached 3 clicks.`
    assert.deepEqual(await rungFor(of()), [said])
    await visit(spool, link.id, 4)
    await look()
    await look(2 * DAY_MS)
    assert.deepEqual(await rungFor(of()), [said])
    const { body } = await call(of(), 'GET', `/bells/${made.body.id}`)
    assert.isString(body.rangAt)

    const [mail] = await mailsTo(`${of().userId}@example.com`)
    assert.include(mail.text, said)
    assert.include(mail.text, `/console/workspaces/${of().workspaceId}/links/${link.id}`)
    const entry = await db
      .from('audit_log')
      .where({ subject_id: made.body.id, action: 'bell.rang' })
    assert.lengthOf(entry, 1)
    const events = await db.from('events').where('workspace_id', of().workspaceId)
    assert.notInclude(
      events.map(({ type }) => type),
      'link.click_threshold'
    )

    await call(of(), 'PATCH', `/bells/${made.body.id}`, { threshold: 8 })
    await visit(spool, link.id, 1)
    await look()
    assert.equal((await rungFor(of())).at(-1), `${hostOf(link)} has reached 8 clicks.`)
    await call(of(), 'PATCH', `/bells/${made.body.id}`, { to: { me: true } })
    await look()
    assert.lengthOf(await rungFor(of()), 2)
  })

  test('of a campaign counts the last 30 days of its links, into a chat channel', async ({
    assert,
    cleanup,
  }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    const campaignId = await aCampaignOf(of())
    const links = [
      await aLinkOf(of(), { campaignId }),
      await aLinkOf(of(), { campaignId }),
      await aLinkOf(of()),
    ]
    const webhookId = await aChannel(of())
    await ring(of(), { campaignId, on: 'Clicks', threshold: 4, to: { webhookId } })
    await look()
    await visit(spool, links[0].id, 2, { campaignId })
    await visit(spool, links[2].id, 9)
    await visit(spool, links[1].id, 1, { campaignId })
    await look()
    assert.deepEqual(await saidIn(webhookId), [])
    await visit(spool, links[1].id, 1, { campaignId })
    await look()
    await visit(spool, links[1].id, 1, { campaignId })
    await look()
    assert.deepEqual(await saidIn(webhookId), [
      'The campaign *Winter* has reached 4 clicks in the last 30 days.',
    ])
    const list = await call(of(), 'GET', `/webhooks/${webhookId}/deliveries?eventType=bell.rang`)
    assert.equal(list.body.items[0].eventType, 'bell.rang')
    assert.deepEqual(await rungFor(of()), [])
  })

  test('rings once however many drainers and workers work, and not when a batch is undone', async ({
    assert,
    cleanup,
  }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    const campaignId = await aCampaignOf(of())
    const link = await aLinkOf(of(), { campaignId })
    await ring(of(), { linkId: link.id, on: 'Clicks', threshold: 40 })
    await ring(of(), { campaignId, on: 'Clicks', threshold: 40 })
    await look()
    const { workspaceId } = of()
    for (let file = 0; file < 4; file++) {
      const clicks = Array.from({ length: 12 }, () =>
        aClick({ workspaceId, linkId: link.id, campaignId })
      )
      await spool.write(`file${file}`, clicks)
    }
    const failing = spool.drainer({
      onCounted: async (trx, counted) => {
        await callBellsOfClicks(trx, counted)
        throw new Error('killed')
      },
    })
    await assert.rejects(() => failing.drainOnce())
    await look()
    assert.deepEqual(await rungFor(of()), [])
    const drainers = Array.from({ length: 4 }, () =>
      spool.drainer({ onCounted: callBellsOfClicks, chunkBytes: 1_500 })
    )
    const workers = [ringBells(), ringBells(), ringBells()]
    await Promise.all([...drainers.map((drainer) => drainer.drainOnce()), ...workers])
    await spool.drainer({ onCounted: callBellsOfClicks }).drainOnce()
    await Promise.all([ringBells(), ringBells(), ringBells(), look()])
    await look()
    assert.sameMembers(await rungFor(of()), [
      `${hostOf(link)} has reached 40 clicks.`,
      'The campaign “Winter” has reached 40 clicks in the last 30 days.',
    ])
  })

  test('that was made while its clicks were being counted rings all the same', async ({
    assert,
  }) => {
    const link = await aLinkOf(of())
    await ring(of(), { linkId: link.id, on: 'Clicks', threshold: 5 })
    await db.from('links').where('id', link.id).update({ human_clicks: 5 })
    await look(2 * MINUTE_MS)
    assert.lengthOf(await rungFor(of()), 1)
  })
})

group('A bell on silence', (of) => {
  const click = (linkId: string) =>
    db.from('links').where('id', linkId).update({ last_clicked_at: now() })

  test('rings after days without a click, once in each silence', async ({ assert }) => {
    const link = await aLinkOf(of())
    await click(link.id)
    await ring(of(), { linkId: link.id, on: 'Silence', days: 3 })
    const said = `${hostOf(link)} has had no clicks for 3 days.`
    await look(2 * DAY_MS)
    await click(link.id)
    await look(2 * DAY_MS)
    assert.deepEqual(await rungFor(of()), [])
    await look(DAY_MS + MINUTE_MS)
    assert.deepEqual(await rungFor(of()), [said])
    for (let day = 0; day < 8; day++) await look(DAY_MS)
    assert.deepEqual(await rungFor(of()), [said])
    await click(link.id)
    await look(2 * DAY_MS)
    assert.lengthOf(await rungFor(of()), 1)
    for (let day = 0; day < 8; day++) await look(DAY_MS)
    assert.deepEqual(await rungFor(of()), [said, said])
  })

  test('does not count while the link is paused, nor before the bell was made', async ({
    assert,
  }) => {
    const link = await aLinkOf(of())
    const old = new Date(nowMs() - 30 * DAY_MS)
    await db.from('links').where('id', link.id).update({ last_clicked_at: old })
    await ring(of(), { linkId: link.id, on: 'Silence', days: 2 })
    await look(DAY_MS)
    await call(of(), 'PATCH', `/links/${link.id}`, { status: 'Paused' })
    for (let day = 0; day < 5; day++) await look(DAY_MS)
    assert.deepEqual(await rungFor(of()), [])
    await call(of(), 'PATCH', `/links/${link.id}`, { status: 'Active' })
    await look(DAY_MS)
    assert.deepEqual(await rungFor(of()), [])
    await look(DAY_MS + HOUR_MS)
    assert.lengthOf(await rungFor(of()), 1)
  })

  test('of a campaign is broken by a click on any of its links', async ({ assert }) => {
    const campaignId = await aCampaignOf(of())
    const links = [await aLinkOf(of(), { campaignId }), await aLinkOf(of(), { campaignId })]
    await ring(of(), { campaignId, on: 'Silence', days: 1 })
    await look(DAY_MS / 2)
    await click(links[1].id)
    await look(DAY_MS / 2 + MINUTE_MS)
    assert.deepEqual(await rungFor(of()), [])
    await look(DAY_MS)
    assert.deepEqual(await rungFor(of()), ['The campaign “Winter” has had no clicks for 1 day.'])
  })

  test('waits for clicks that a machine has not stored yet, a day at most', async ({
    assert,
    cleanup,
  }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    const link = await aLinkOf(of())
    await ring(of(), { linkId: link.id, on: 'Silence', days: 1 })
    const at = new Date(nowMs() + DAY_MS / 2)
    const row = { id: 1, host: 'behind', seen_at: at, drained_through: at }
    await db.table('click_spools').insert(row)
    await look(DAY_MS + MINUTE_MS)
    assert.deepEqual(await rungFor(of()), [])
    await look(DAY_MS)
    assert.lengthOf(await rungFor(of()), 1)
  })
})

group('A bell on what breaks', (of) => {
  const health = (link: object, status: string, previousStatus: string) =>
    db.transaction((trx) =>
      callBellsOfBroken(trx, of().workspaceId, [
        { type: 'link.health_changed', data: { link, health: { status, previousStatus } } },
      ])
    )
  async function becomes(link: { id: string }, status: string, previousStatus: string) {
    await db.from('links').where('id', link.id).update({ health_status: status })
    await health(link, status, previousStatus)
  }

  test('rings when link health finds it, once for each breakage', async ({ assert, cleanup }) => {
    const trial = await new HealthTrial().open()
    cleanup(() => trial.close())
    const site = trial.sites.site(404)
    const link = await aLinkTo(of(), `${site}/gone`)
    await ring(of(), { linkId: link.id, on: 'Broken' })
    await trial.check()
    await ringBells()
    assert.deepEqual(await rungFor(of()), [])
    await trial.pass(11 * MINUTE_MS)
    await ringBells()
    const said = `The destination of ${hostOf(link)} is broken.`
    assert.deepEqual(await rungFor(of()), [said])
    await trial.pass(DAY_MS)
    await ringBells()
    trial.sites.answer(site, 200)
    await trial.pass(DAY_MS)
    await ringBells()
    assert.deepEqual(await rungFor(of()), [said])
    trial.sites.answer(site, 500)
    await trial.pass(DAY_MS)
    await trial.pass(11 * MINUTE_MS)
    await ringBells()
    assert.deepEqual(await rungFor(of()), [said, said])
  })

  test('says nothing of what was broken before, of another problem, or of what works again', async ({
    assert,
  }) => {
    const link = await aLinkOf(of())
    await db.from('links').where('id', link.id).update({ health_status: 'Broken' })
    await ring(of(), { linkId: link.id, on: 'Broken' })
    await look()
    await becomes(link, 'Unreachable', 'Broken')
    await look()
    await becomes(link, 'Healthy', 'Unreachable')
    await look()
    await health(link, 'Unsafe', 'Healthy')
    await look()
    assert.deepEqual(await rungFor(of()), [])
    await becomes(link, 'Unreachable', 'Healthy')
    await look()
    assert.deepEqual(await rungFor(of()), [`The destination of ${hostOf(link)} cannot be reached.`])
  })

  test('of a campaign names one and the number of others, at most once an hour', async ({
    assert,
  }) => {
    const campaignId = await aCampaignOf(of())
    const links = []
    for (let made = 0; made < 5; made++) links.push(await aLinkOf(of(), { campaignId }))
    const webhookId = await aChannel(of())
    await ring(of(), { campaignId, on: 'Broken', to: { webhookId } })
    for (const link of links.slice(0, 3)) await becomes(link, 'Broken', 'Healthy')
    await look()
    await becomes(links[3], 'Unsafe', 'Healthy')
    await look()
    const [first, ...more] = await saidIn(webhookId)
    assert.match(
      first,
      /^Campaign \*Winter\*: the destination of <\S+> is broken, and those of 2 other links\.$/
    )
    assert.isEmpty(more)
    await look(HOUR_MS)
    assert.lengthOf(await saidIn(webhookId), 2)
    await look(HOUR_MS)
    assert.lengthOf(await saidIn(webhookId), 2)
  })
})

group('A bell that rings', (of) => {
  async function due(body: object, workspace = of()) {
    const link = await aLinkOf(workspace)
    await ring(workspace, { linkId: link.id, on: 'Silence', days: 1, ...body })
    return link
  }

  test('goes to the person who made it, with their key or session, and to no former member', async ({
    assert,
  }) => {
    const link = await due({})
    const [present, former, disabled, unconfirmed] = [
      await aMember(of(), 'Manager'),
      await aMember(of(), 'Manager'),
      await aMember(of(), 'Manager'),
      await aMember(of(), 'Manager', { emailVerified: false }),
    ]
    const body = { linkId: link.id, on: 'Silence', days: 1, to: { me: true } }
    for (const person of [present, former, disabled, unconfirmed]) {
      assert.equal((await ask(person, 'POST', `${of().api}/bells`, body)).status, 201)
    }
    await db.from('workspace_members').where('user_id', former.userId).delete()
    await db.from('users').where('id', disabled.userId).update({ disabled_at: now() })
    await look(DAY_MS + MINUTE_MS)
    assert.lengthOf(await rungFor(of()), 1)
    assert.lengthOf(await mailsTo(present.email), 1)
    assert.isEmpty(await mailsTo(former.email))
    assert.isEmpty(await mailsTo(disabled.email))
    assert.isEmpty(await mailsTo(unconfirmed.email))
  })

  test('says nothing into a channel that is off by then, or sends signed JSON', async ({
    assert,
  }) => {
    const webhooks = [await aChannel(of()), await aChannel(of()), await aChannel(of())]
    for (const webhookId of webhooks) await due({ to: { webhookId } })
    await call(of(), 'PATCH', `/webhooks/${webhooks[0]}`, { enabled: false })
    const json = { format: 'Json', url: 'https://example.com/' }
    await call(of(), 'PATCH', `/webhooks/${webhooks[1]}`, json)
    await look(DAY_MS + MINUTE_MS)
    const rows = await db.from('deliveries').whereIn('webhook_id', webhooks)
    assert.deepEqual(
      rows.map((row) => row.webhook_id),
      [webhooks[2]]
    )
    assert.match((await saidIn(webhooks[2]))[0], /has had no clicks for 1 day\.$/)
  })

  test('waits while the organisation is suspended, and is silent in a deleted workspace', async ({
    assert,
  }) => {
    await due({})
    const organisation = () => db.from('organisations').where('id', of().organisationId)
    await organisation().update({ suspended_at: now() })
    await look(DAY_MS + MINUTE_MS)
    assert.deepEqual(await rungFor(of()), [])
    await organisation().update({ suspended_at: null })
    await db.from('workspaces').where('id', of().workspaceId).update({ deleted_at: now() })
    await look()
    assert.deepEqual(await rungFor(of()), [])
    await db.from('workspaces').where('id', of().workspaceId).update({ deleted_at: null })
    await look()
    assert.lengthOf(await rungFor(of()), 1)
  })
})
