import type { InboundPayment, PluginSamples } from '#plugin_contract'
import { SIGNATURE_HEADER, signMessage } from './signature.js'

const SECRET = 'a secret of thirty-two characters'
const NOW = new Date('2026-11-21T10:00:00Z')

const message = {
  id: 'INV-1001',
  type: 'subscription.started',
  occurredAt: '2026-11-21T09:30:00.000Z',
  subscription: 'S-17',
  customer: 'C-4',
  organisation: '01kajx3m0000000000aa',
  plan: 'Pro',
}

function sign(value: unknown, { secret = SECRET, secondsAgo = 0 } = {}): InboundPayment {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  const signature = signMessage(body, secret, NOW.getTime() - secondsAgo * 1000)
  return { headers: { [SIGNATURE_HEADER]: signature }, body }
}

const good = sign(message)
const withHeader = (value: string) => ({ ...good, headers: { [SIGNATURE_HEADER]: value } })

/** Messages as an operator's billing sends them, and others that no one may believe. */
const samples: PluginSamples = {
  now: NOW,
  settings: { secret: SECRET },
  payment: {
    genuine: [
      { call: good, kinds: ['Started'] },
      { call: sign({ ...message, type: 'subscription.changed' }), kinds: ['Changed'] },
      { call: sign({ ...message, type: 'subscription.ended', plan: null }), kinds: ['Ended'] },
      { call: sign({ ...message, type: 'payment.overdue' }), kinds: ['PastDue'] },
      { call: sign({ ...message, type: 'payment.failed' }), kinds: ['PaymentFailed'] },
      { call: sign({ ...message, type: 'payment.received' }), kinds: ['Paid'] },
      { call: sign({ ...message, organisation: undefined }), kinds: ['Started'] },
      { call: sign(message, { secondsAgo: 300 }), kinds: ['Started'] },
      { call: sign(message, { secondsAgo: -300 }), kinds: ['Started'] },
    ],
    forged: [
      sign(message, { secret: 'another secret of the same length' }),
      sign(message, { secondsAgo: 301 }),
      sign(message, { secondsAgo: -301 }),
      { ...good, body: Buffer.from(JSON.stringify({ ...message, plan: 'Business' })) },
      { ...good, headers: {} },
      withHeader(''),
      withHeader('t=,v1='),
      withHeader(good.headers[SIGNATURE_HEADER].replace('v1=', 'v0=')),
      withHeader(good.headers[SIGNATURE_HEADER].replace(/t=\d+/, 't=1795255201')),
      withHeader(good.headers[SIGNATURE_HEADER].toUpperCase()),
      withHeader(`${good.headers[SIGNATURE_HEADER]}, ${good.headers[SIGNATURE_HEADER]}`),
    ],
    malformed: [
      sign(''),
      sign('{'),
      sign('null'),
      sign('[]'),
      sign({ ...message, id: undefined }),
      sign({ ...message, id: 'with space' }),
      sign({ ...message, id: 'x'.repeat(201) }),
      sign({ ...message, type: 'toString' }),
      sign({ ...message, type: undefined }),
      sign({ ...message, subscription: '' }),
      sign({ ...message, customer: 7 }),
      sign({ ...message, organisation: { $ne: null } }),
      sign({ ...message, plan: undefined }),
      sign({ ...message, plan: 'x'.repeat(101) }),
      sign({ ...message, occurredAt: 'yesterday' }),
      sign({ ...message, occurredAt: '2026-11-21T10:05:01Z' }),
      sign({ ...message, occurredAt: '1999-12-31T23:59:59Z' }),
      sign({ ...message, occurredAt: 1_795_000_000 }),
    ],
  },
}

export default samples
