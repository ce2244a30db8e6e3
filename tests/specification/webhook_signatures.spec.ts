import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { publishEvents } from '#app/integrations/webhooks/actions/publish_events'
import { DeliveryEngine } from '#app/integrations/webhooks/delivery_engine'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { call } from '#tests/fixtures/api'
import { allowLoopback, authority } from '#tests/fixtures/receiver'
import { aWorkspace } from '#tests/fixtures/workspace'

interface Told {
  path: string
  genuine: boolean
  altered: boolean
  bytes: number
  headerEventId: string
  headerEventType: string
  event: any
}

/** Creates the receiver in Python: its port, a way to give it secrets, and what it reports. */
async function aPythonReceiver() {
  const directory = mkdtempSync(join(tmpdir(), 'shunt-receiver-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text)
    return join(directory, name)
  }
  const { cert, key } = authority.identityFor('IP:127.0.0.1')
  const secrets = file('secrets', '')
  const python = spawn(
    'python3',
    ['tests/fixtures/webhook_receiver.py', file('cert.pem', cert), file('key.pem', key), secrets],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]()
  const port = Number((await lines.next()).value)
  return {
    url: (path: string) => `https://127.0.0.1:${port}${path}`,
    learn: (path: string, secret: string) => appendFileSync(secrets, `${path} ${secret}\n`),
    next: async (): Promise<Told> => JSON.parse((await lines.next()).value!),
    close() {
      python.kill()
      rmSync(directory, { recursive: true })
    },
  }
}

const UNICODE = 'Grüße 🎉 \u2028 \u0000 " \\ 漢字 \ud83d\udc69\u200d\ud83d\udcbb عربى'

test.group('Signatures, checked by a receiver in another language', () => {
  test('are right over the raw bytes, for every type of event, unicode and 1 MB included', async ({
    assert,
  }) => {
    const restore = await allowLoopback()
    await db.from('deliveries').update({ lane: null, due_at: null })
    const receiver = await aPythonReceiver()
    const engine = new DeliveryEngine()
    const workspace = await aWorkspace()
    const { body: webhook } = await call(workspace, 'POST', '/webhooks', {
      url: receiver.url('/in'),
      events: EVENT_TYPES,
      clickThresholds: [1],
    })
    receiver.learn('/in', webhook.secret)

    const data = [{ text: UNICODE }, { text: 'x' }, { text: UNICODE.repeat(20_000) }]
    for (const type of EVENT_TYPES) {
      await db.transaction((trx) =>
        publishEvents(
          trx,
          workspace.workspaceId,
          data.map((one) => ({ type, data: one }))
        )
      )
    }
    const { body: link } = await call(workspace, 'POST', '/links', {
      destinationUrl: 'https://example.com/',
      title: UNICODE.replace('\u0000', ''),
    })
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    await engine.drain()

    const told: Told[] = []
    for (let count = 0; count < EVENT_TYPES.length * 3 + 2; count++)
      told.push(await receiver.next())
    for (const one of told) {
      assert.isTrue(one.genuine, one.headerEventType)
      assert.isFalse(one.altered)
      assert.equal(one.headerEventId, one.event.id)
      assert.equal(one.headerEventType, one.event.type)
    }
    assert.isAbove(Math.max(...told.map(({ bytes }) => bytes)), 1_000_000)
    assert.sameMembers([...new Set(told.map(({ event }) => event.type))], [...EVENT_TYPES])
    const created = told.find(({ event }) => event.data.link?.id === link.id)
    assert.deepEqual(created!.event.data, { link })

    const { body: replaced } = await call(workspace, 'POST', `/webhooks/${webhook.id}/secret`)
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    await engine.drain()
    assert.isFalse((await receiver.next()).genuine, 'the old secret is dead at once')
    receiver.learn('/in', replaced.secret)
    await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    await engine.drain()
    assert.isTrue((await receiver.next()).genuine)
    receiver.close()
    restore()
  })
})
