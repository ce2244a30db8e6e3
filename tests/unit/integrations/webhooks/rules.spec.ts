import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { toAttemptInWords } from '#app/integrations/webhooks/console/attempt_words'
import type { WebhookListener } from '#app/integrations/webhooks/queries/listeners'
import { toAnsweredAttempt, toFailedAttempt } from '#app/integrations/webhooks/rules/attempt'
import { formatLane } from '#app/integrations/webhooks/rules/lane'
import { findPassedMilestones } from '#app/integrations/webhooks/rules/milestones'
import { nextDeliveryAttemptAt } from '#app/integrations/webhooks/rules/retry_times'
import { joinSentence, toLinkPart } from '#app/integrations/webhooks/rules/sentence_parts'
import { signDelivery, signDeliveryBody } from '#app/integrations/webhooks/rules/signature'
import { generateSigningSecret } from '#app/integrations/webhooks/signing_secrets'
import {
  FAULT_WORDS,
  OutboundError,
  type OutboundFault,
} from '#app/shared/outbound_http/outbound_error'
import { sayInEnglish } from '#app/shared/text/sentence'

test.group('Signatures', () => {
  test('are over the time, a dot and the bytes, keyed with the whole secret', ({ assert }) => {
    const body = Buffer.from('{"a":"ü"}')
    const mac = createHmac('sha256', 'whsec_x').update('1700000000.{"a":"ü"}').digest('hex')
    const signature = signDeliveryBody('whsec_x', body, 1_700_000_000_999)
    assert.equal(signature, `t=1700000000,v1=${mac}`)
  })

  test('are those of Standard Webhooks too', ({ assert }) => {
    const body = Buffer.from('{"a":"ü"}')
    const secret = generateSigningSecret()
    const atMs = Date.now()
    const headers = signDelivery(secret, { eventId: 'an-event', body, atMs })
    assert.equal(headers['Service-Signature'], signDeliveryBody(secret, body, atMs))
    assert.equal(headers['webhook-id'], 'an-event')
    const library = new Webhook(secret)
    assert.deepEqual(library.verify(body, headers), { a: 'ü' })
    assert.throws(() => new Webhook(generateSigningSecret()).verify(body, headers))
    assert.throws(() => library.verify(body, { ...headers, 'webhook-id': 'another' }))
  })

  test('are our own alone with a secret that no library of Standard Webhooks reads', ({
    assert,
  }) => {
    for (const secret of [`whsec_${'a'.repeat(43)}`, `whsec_${'-'.repeat(43)}=`, 'whsec_x']) {
      const headers = signDelivery(secret, { eventId: 'e', body: Buffer.from('{}'), atMs: 0 })
      assert.deepEqual(Object.keys(headers), ['Service-Signature'])
    }
  })

  test('secrets are long, and none comes twice', ({ assert }) => {
    const secrets = new Set(Array.from({ length: 100 }, generateSigningSecret))
    assert.equal(secrets.size, 100)
    for (const secret of secrets) assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  })
})

test.group('Tries', () => {
  test('come at these seconds after the first, and there are seven', ({ assert }) => {
    const seconds = [1, 2, 3, 4, 5, 6].map(
      (tried) => nextDeliveryAttemptAt(0, tried)!.getTime() / 1000
    )
    assert.deepEqual(seconds, [60, 360, 2_160, 9_360, 30_960, 84_960])
    assert.isNull(nextDeliveryAttemptAt(0, 7))
  })
})

test.group('Why an attempt failed', () => {
  const asked: string[] = []
  const inWords = (attempt: ReturnType<typeof toFailedAttempt>) =>
    toAttemptInWords(attempt, {
      t: (key, values: any) => {
        asked.push(key)
        return sayInEnglish({ key, values })
      },
    }).error

  test('is said by the texts of the page, for each fault with and without more', ({ assert }) => {
    for (const fault of Object.keys(FAULT_WORDS) as OutboundFault[]) {
      const attempt = toFailedAttempt(0, 1, new OutboundError(fault))
      assert.equal(inWords(attempt), attempt.error)
    }
    for (const fault of ['tls', 'unreachable'] as const) {
      const detail = 'certificate: it has expired'
      const attempt = toFailedAttempt(0, 1, new OutboundError(fault, { detail }))
      assert.include(attempt.error, `: ${detail}.`)
      assert.equal(inWords(attempt), attempt.error)
    }
    for (const statusCode of [300, 302, 304]) {
      const answer = { statusCode, headers: {}, body: Buffer.alloc(0), durationMs: 1 }
      const attempt = toAnsweredAttempt(0, answer as any)
      assert.equal(inWords(attempt), attempt.error)
    }
    assert.lengthOf(asked, 9 + 2 + 3)
  })

  test('stays as it was stored where no text is known for it', ({ assert }) => {
    const attempt = toFailedAttempt(0, 1, new OutboundError('dns'))
    const error = 'What an older version said: something.'
    assert.equal(inWords({ ...attempt, error }), error)
    assert.isNull(inWords({ ...attempt, error: null }))
  })
})

test.group('Lanes', () => {
  test('are a host with its port, however it is spelled', ({ assert }) => {
    for (const url of ['https://H.example.com/a', 'https://h.example.com.:443/b?c']) {
      assert.equal(formatLane(new URL(url)), 'h.example.com:443')
    }
    assert.equal(formatLane(new URL('https://[::1]:8443/')), '[::1]:8443')
  })
})

test.group('Sentences', () => {
  test('have their parts where the text names them', ({ assert }) => {
    const link = toLinkPart('https://sho.rt/a')
    const told = joinSentence('\u0001link\u0001 leads to \u0001gone\u0001here', { link })
    assert.deepEqual(told, [
      { kind: 'link', text: 'sho.rt/a', url: 'https://sho.rt/a' },
      { kind: 'text', text: ' leads to ' },
      { kind: 'text', text: 'here' },
    ])
  })
})

test.group('Milestones', () => {
  const listener = (id: string, clickThresholds: number[], workspaceId = 'w'): WebhookListener => ({
    id,
    workspaceId,
    lane: 'a:443',
    events: ['link.click_threshold'],
    clickThresholds,
  })

  test('are those above the count before, up to the count after', ({ assert }) => {
    const link = { linkId: 'l', workspaceId: 'w', humanClicksBefore: 10, humanClicksAfter: 20 }
    const listeners = [
      listener('a', [5, 10, 11, 20, 21]),
      listener('b', [20]),
      listener('c', [15], 'elsewhere'),
    ]
    const passed = findPassedMilestones(link, listeners)
    assert.deepEqual(
      passed.map(({ threshold, listeners: told }) => [threshold, told.map(({ id }) => id).join()]),
      [
        [11, 'a'],
        [20, 'a,b'],
      ]
    )
    assert.isEmpty(findPassedMilestones({ ...link, humanClicksAfter: 10 }, listeners))
  })
})
