import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { noteMilestones } from '#app/integrations/webhooks/actions/note_milestones'
import { call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const DESTINATION = 'https://example.com/'

async function aWebhook(workspace: TestWorkspace, clickThresholds: number[], fields: object = {}) {
  const answer = await call(workspace, 'POST', '/webhooks', {
    url: 'https://hooks.example.com/',
    events: ['link.click_threshold'],
    clickThresholds,
    ...fields,
  })
  return answer.body.id as string
}

const aLink = async (workspace: TestWorkspace, fields: object = {}) =>
  (await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION, ...fields })).body

/** Returns the milestones that a webhook learns of, in their order: link and number. */
async function toldTo(webhookId: string): Promise<[string, number, number][]> {
  const rows = await db
    .from('deliveries')
    .join('events', 'events.id', 'deliveries.event_id')
    .where('webhook_id', webhookId)
    .where('event_type', 'link.click_threshold')
    .orderBy('events.id')
    .select('events.data')
  return rows
    .map(({ data }) => (typeof data === 'string' ? JSON.parse(data) : data))
    .map(({ link, threshold, humanClicks }) => [link.id, threshold, humanClicks])
}

test.group('Click milestones', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace

  group.each.setup(async () => {
    spool = await TestSpool.make()
    workspace = await aWorkspace()
    return () => spool.remove()
  })

  const drain = () => spool.drainer({ onCounted: noteMilestones }).drainOnce()
  const visit = (linkId: string, count: number, fields: object = {}) => {
    const { workspaceId } = workspace
    const clicks = Array.from({ length: count }, () => aClick({ workspaceId, linkId, ...fields }))
    return spool.write('a', clicks)
  }

  test('are told once, with the link and the count, when people reach them', async ({ assert }) => {
    const webhook = await aWebhook(workspace, [1, 3, 5])
    const link = await aLink(workspace, { title: 'Spring' })
    await visit(link.id, 2)
    await drain()
    assert.deepEqual(await toldTo(webhook), [[link.id, 1, 2]])
    await visit(link.id, 2, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await visit(link.id, 1)
    await drain()
    await drain()
    assert.deepEqual(await toldTo(webhook), [
      [link.id, 1, 2],
      [link.id, 3, 3],
    ])
    const event = await db
      .from('events')
      .where({ workspace_id: workspace.workspaceId, type: 'link.click_threshold' })
      .first()
    const { link: told } = typeof event.data === 'string' ? JSON.parse(event.data) : event.data
    const { id, shortUrl, domain, alias, destinationUrl, title } = link
    assert.deepEqual(told, { id, shortUrl, domain, alias, destinationUrl, title })
  })

  test('several that are passed at once are told one by one', async ({ assert }) => {
    const webhook = await aWebhook(workspace, [10, 2, 4])
    const [one, other] = [await aLink(workspace), await aLink(workspace)]
    await visit(one.id, 5)
    await visit(other.id, 2)
    await drain()
    assert.sameDeepMembers(await toldTo(webhook), [
      [one.id, 2, 5],
      [one.id, 4, 5],
      [other.id, 2, 2],
    ])
  })

  test('of a number that several webhooks asked for there is one event', async ({ assert }) => {
    const webhooks = [await aWebhook(workspace, [1, 2]), await aWebhook(workspace, [2])]
    const off = await aWebhook(workspace, [2], { enabled: false })
    const deaf = await aWebhook(workspace, [2], { events: ['link.created'] })
    const { id } = await aLink(workspace)
    await visit(id, 2)
    await drain()
    assert.lengthOf(await toldTo(webhooks[0]), 2)
    assert.lengthOf(await toldTo(webhooks[1]), 1)
    assert.isEmpty([...(await toldTo(off)), ...(await toldTo(deaf))])
    const { workspaceId } = workspace
    const events = await db
      .from('events')
      .where({ workspace_id: workspaceId, type: 'link.click_threshold' })
    assert.lengthOf(events, 2)
  })

  test('one that was passed before the webhook came, or while it was off, is never told', async ({
    assert,
  }) => {
    const { id } = await aLink(workspace)
    await visit(id, 3)
    await drain()
    const webhook = await aWebhook(workspace, [2, 3, 4, 5])
    await call(workspace, 'PATCH', `/webhooks/${webhook}`, { enabled: false })
    await visit(id, 1)
    await drain()
    await call(workspace, 'PATCH', `/webhooks/${webhook}`, { enabled: true })
    await visit(id, 1)
    await drain()
    assert.deepEqual(await toldTo(webhook), [[id, 5, 5]])
  })

  test('are told once however many drainers work, and nothing when a batch is undone', async ({
    assert,
  }) => {
    const webhook = await aWebhook(workspace, [1, 20, 40])
    const links = await Promise.all(Array.from({ length: 5 }, () => aLink(workspace)))
    for (let file = 0; file < 4; file++) {
      for (const { id: linkId } of links) {
        const { workspaceId } = workspace
        const clicks = Array.from({ length: 12 }, () => aClick({ workspaceId, linkId }))
        await spool.write(`file${file}`, clicks)
      }
    }
    const failing = spool.drainer({
      onCounted: async (trx, counted) => {
        await noteMilestones(trx, counted)
        throw new Error('killed')
      },
    })
    await assert.rejects(() => failing.drainOnce())
    assert.isEmpty(await toldTo(webhook))
    const drainers = Array.from({ length: 4 }, () =>
      spool.drainer({ onCounted: noteMilestones, chunkBytes: 4_000 })
    )
    await Promise.all(drainers.map((drainer) => drainer.drainOnce()))
    await drain()
    const told = (await toldTo(webhook)).map(([id, threshold]) => `${id} ${threshold}`)
    assert.lengthOf(told, 15)
    assert.lengthOf([...new Set(told)], 15)
  })
})
