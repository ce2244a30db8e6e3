import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { publishEvents } from '#app/integrations/webhooks/actions/publish_events'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { changePlugin } from '#app/platform/plugins/actions/change_plugin'
import { CONTRACT, definePlugin } from '#app/platform/plugins/contract'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { codesOfLaterPlugins } from '#tests/fixtures/document_check'
import { allowLoopback, Receiver } from '#tests/fixtures/receiver'
import { aWorkspace } from '#tests/fixtures/workspace'
import { entryOf, withPlugins } from '#tests/plugins/support/installed'

codesOfLaterPlugins.add('webhook.url_not_loopback')

const NOBODY = { userId: null, apiKeyId: null, address: null, requestId: null }

/** Reads on the loopback what a chat would; its body is the message as it was passed on. */
const chat = definePlugin({
  id: 'loopback-chat',
  name: 'Loopback chat',
  summary: 'Takes sentences on the loopback.',
  version: '1.0.0',
  contract: CONTRACT,
  settings: {},
  samples: async () => ({ default: {} }),
  contribute: () => ({
    chatChannels: [
      {
        format: 'Loopback',
        name: 'Loopback chat',
        addressHelp: 'Anywhere on the loopback.',
        addressProblem: { code: 'webhook.url_not_loopback', detail: 'Not on the loopback.' },
        ownsAddress: ({ hostname }) => hostname === '127.0.0.1',
        bodyOf: (message) => ({
          contentType: 'application/json',
          body: JSON.stringify(message),
        }),
      },
    ],
  }),
})

const LINK = {
  id: 'x',
  shortUrl: 'https://sho.rt/spring',
  destinationUrl: `https://example.com/${'long'.repeat(40)}`,
}

/** What people read of each event, with what stands for it in data. */
const SENTENCES: [type: string, data: object, expected: string][] = [
  [
    'link.created',
    { link: { ...LINK, destinationUrl: 'https://a.example/' } },
    'sho.rt/spring was created and leads to a.example/.',
  ],
  [
    'link.updated',
    { link: LINK, changes: ['title', 'redirectType'] },
    'sho.rt/spring was changed: title and redirect type.',
  ],
  ['link.deleted', { link: LINK }, 'sho.rt/spring was deleted.'],
  [
    'link.click_threshold',
    { link: LINK, threshold: 10_000 },
    'sho.rt/spring has reached 10,000 clicks.',
  ],
  [
    'link.health_changed',
    { link: LINK, health: { status: 'Broken' } },
    'The destination of sho.rt/spring is broken.',
  ],
  [
    'conversion.recorded',
    { link: LINK, conversion: { event: '<b>sale</b>' } },
    '<b>sale</b> was reported for a click on sho.rt/spring.',
  ],
  [
    'domain.verified',
    { domain: { hostname: 'go.example.com' } },
    'go.example.com passed its checks and serves links.',
  ],
  [
    'domain.failed',
    { domain: { hostname: 'go.example.com' } },
    'go.example.com has stopped serving links: its DNS records are missing or wrong.',
  ],
]

test.group('Chat channels', (group) => {
  withPlugins(group, [entryOf(chat)])
  let receiver: Receiver
  const engine = new DeliveryEngine()
  const turn = (enabled: boolean) => changePlugin('loopback-chat', { enabled }, NOBODY)

  group.each.setup(async () => {
    const restore = await allowLoopback()
    await db.from('deliveries').update({ lane: null, due_at: null })
    receiver = await new Receiver().open()
    return async () => {
      resumeClock()
      restore()
      await receiver.close()
    }
  })

  async function aChat() {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const fields = {
      url: receiver.url,
      format: 'Loopback',
      events: SENTENCES.map(([type]) => type),
    }
    const answer = await call(workspace, 'POST', '/webhooks', { ...fields, clickThresholds: [1] })
    const happen = (type: string, data: object) =>
      db.transaction((trx) =>
        publishEvents(trx, workspace.workspaceId, [{ type, data: { ...data } }])
      )
    return { workspace, answer, happen, path: `/webhooks/${answer.body.id}` }
  }

  const textOf = ({ sentence }: any) => sentence.map(({ text }: any) => text).join('')

  test('are told one short sentence an event, in parts, unsigned', async ({ assert }) => {
    const { answer, happen } = await aChat()
    assert.equal(answer.status, 201, answer.text)
    assert.notProperty(answer.body, 'secret')
    for (const [type, data, expected] of SENTENCES) {
      await happen(type, data)
      await engine.drain()
      const message = receiver.bodies.at(-1)
      assert.equal(textOf(message), expected)
      assert.deepInclude(message, { eventType: type, workspaceName: 'Main' })
    }
    const [{ headers }] = receiver.received
    assert.notProperty(headers, 'service-signature')
    assert.equal(headers['user-agent'], 'Shunt-Webhooks/1')
    assert.deepEqual(receiver.bodies[2].sentence, [
      { kind: 'link', text: 'sho.rt/spring', url: 'https://sho.rt/spring' },
      { kind: 'text', text: ' was deleted.' },
    ])
    const sale = receiver.bodies[5].sentence[0]
    assert.deepEqual(sale, { kind: 'strong', text: '<b>sale</b>' }, 'escaping is the channel’s')
  })

  test('a long destination is cut, a late sentence says when, in the zone of the workspace', async ({
    assert,
  }) => {
    const { happen } = await aChat()
    receiver.answerWith(500)
    await happen('link.created', { link: LINK })
    await engine.drain()
    assert.isBelow(textOf(receiver.bodies[0]).length, 140)
    const at = new Date(receiver.bodies[0].occurredAt)
    shiftClock(61_000)
    await engine.drain()
    const berlin = DateTime.fromJSDate(at, { zone: 'Europe/Berlin' })
    assert.include(textOf(receiver.bodies[1]), berlin.toFormat('h:mm'))
  })

  test('one that is turned off holds what waits, untried, and shows it', async ({ assert }) => {
    const { workspace, happen, path } = await aChat()
    await turn(false)
    await happen('link.deleted', { link: LINK })
    shiftClock(100_000_000)
    await engine.drain()
    assert.isEmpty(receiver.received)
    const read = async () => (await call(workspace, 'GET', path)).body
    assert.deepInclude(await read(), { held: true, enabled: true })
    const { items } = (await call(workspace, 'GET', `${path}/deliveries`)).body
    assert.deepInclude(items[0], { status: 'Pending', attempts: [] })
    const refused = await call(workspace, 'POST', '/webhooks', {
      url: receiver.url,
      format: 'Loopback',
      events: ['link.created'],
    })
    assert.equal(refused.body.code, 'webhook.format_invalid')
    const renamed = await call(workspace, 'PATCH', path, { description: 'still mine' })
    assert.equal(renamed.status, 200)

    await turn(true)
    await engine.drain()
    assert.lengthOf(receiver.received, 1)
    assert.isFalse((await read()).held)
  })

  test('a webhook that becomes one of a chat loses its secret, and gets one back', async ({
    assert,
  }) => {
    const { workspace, path } = await aChat()
    const secretIn = async () =>
      (await db.from('webhooks').where('id', path.slice(10)).first()).secret
    assert.isNull(await secretIn())
    const none = await call(workspace, 'POST', `${path}/secret`)
    assert.equal(none.body.code, 'webhook.format_invalid')
    assert.equal((await call(workspace, 'PATCH', path, { format: 'Json' })).body.format, 'Json')
    assert.isNotNull(await secretIn())
    const elsewhere = { format: 'Loopback', url: 'https://hooks.example.com/' }
    const refused = await call(workspace, 'PATCH', path, elsewhere)
    assert.deepInclude(refused.body, { status: 422, code: 'webhook.url_not_loopback' })
    assert.equal((await call(workspace, 'PATCH', path, { format: 'Loopback' })).status, 200)
    assert.isNull(await secretIn())
  })
})
