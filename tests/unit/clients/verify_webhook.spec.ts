import { test } from '@japa/runner'
import { signDeliveryBody } from '#app/integrations/webhooks/rules/signature'
import { verifyWebhook, WebhookSignatureError } from '../../../clients/typescript/src/index.js'

const SECRET = 'whsec_0123456789abcdef0123456789abcdef'
const AT_MS = 1_795_258_800_000
const text = JSON.stringify({ id: '1', type: 'ping', data: { message: 'Zoë 漢字' } })
const body = Buffer.from(text)
const good = { secret: SECRET, header: signDeliveryBody(SECRET, body, AT_MS), body, nowMs: AT_MS }

test.group('verifyWebhook of the TypeScript client', () => {
  test('returns the event of a genuine request', async ({ assert }) => {
    const event = await verifyWebhook(good)
    assert.deepEqual(event, JSON.parse(text))
    assert.deepEqual(await verifyWebhook({ ...good, body: text }), event)
  })

  for (const [what, secondsOff] of Object.entries({ before: -300, ahead: 300 })) {
    test(`takes one of a clock 300 seconds ${what}`, async ({ assert }) => {
      const nowMs = AT_MS + secondsOff * 1000
      assert.equal((await verifyWebhook({ ...good, nowMs })).type, 'ping')
    })
  }

  const wrong: Record<string, Partial<typeof good>> = {
    'another secret': { secret: `${SECRET}0` },
    'another body': { body: Buffer.from(`${text} `) },
    'another signature': { header: good.header.replace(/.$/, (x) => (x === '0' ? '1' : '0')) },
    'upper-case digits': { header: good.header.replace(/v1=.*/, (mac) => mac.toUpperCase()) },
    'a line more in the header': { header: `${good.header}\n` },
    'half a header': { header: 't=1795258800' },
    'no header': { header: undefined },
    'one signed 301 seconds ago': { nowMs: AT_MS + 301_000 },
    'one of a clock 301 seconds ahead': { nowMs: AT_MS - 301_000 },
  }
  for (const [what, change] of Object.entries(wrong)) {
    test(`refuses ${what}`, async ({ assert }) => {
      const refused = await verifyWebhook({ ...good, ...change }).catch((error: unknown) => error)
      assert.instanceOf(refused, WebhookSignatureError)
    })
  }
})
