import { test } from '@japa/runner'
import { Peers } from '#app/redirect/peer'

const peers = new Peers((address) => address.startsWith('10.'))

test.group('Visitor address', () => {
  test('behind a proxy, {forwardedFor} means {address}')
    .with([
      { forwardedFor: '203.0.113.9', address: '203.0.113.9' },
      { forwardedFor: '198.51.100.1, 203.0.113.9', address: '203.0.113.9' },
      { forwardedFor: '198.51.100.1, 203.0.113.9, 10.0.0.2', address: '203.0.113.9' },
      { forwardedFor: '203.0.113.9:4711', address: '203.0.113.9' },
      { forwardedFor: '[2001:db8::1]:4711', address: '2001:db8::1' },
      { forwardedFor: '2001:db8::1', address: '2001:db8::1' },
      { forwardedFor: '::ffff:203.0.113.9', address: '203.0.113.9' },
      { forwardedFor: 'unknown', address: '10.0.0.1' },
      { forwardedFor: 'unknown, 10.0.0.2', address: '10.0.0.2' },
      { forwardedFor: '', address: '10.0.0.1' },
      { forwardedFor: '8.8.8.8, ', address: '8.8.8.8' },
      { forwardedFor: '8.8.8.8, , ,10.0.0.2,', address: '8.8.8.8' },
      { forwardedFor: ' , ,', address: '10.0.0.1' },
      { forwardedFor: '8.8.8.8, 172.17.0.1', address: '172.17.0.1' },
      { forwardedFor: '::ffff:808:808', address: '8.8.8.8' },
      { forwardedFor: '0:0:0:0:0:FFFF:808:808', address: '8.8.8.8' },
      { forwardedFor: '[::ffff:8.8.8.8]:4711', address: '8.8.8.8' },
      { forwardedFor: '[2001:DB8::1]', address: '2001:db8::1' },
      { forwardedFor: '203.0.113.9, 2001:db8::ffff:808:808', address: '2001:db8::ffff:808:808' },
    ])
    .run(({ assert }, { forwardedFor, address }) => {
      const peer = { address: '10.0.0.1', trusted: true }
      assert.equal(peers.visitorAddress(peer, forwardedFor), address)
    })

  test('anybody else is who they are', ({ assert }) => {
    const peer = { address: '203.0.113.1', trusted: false }
    assert.equal(peers.visitorAddress(peer, '198.51.100.1'), '203.0.113.1')
  })
})
