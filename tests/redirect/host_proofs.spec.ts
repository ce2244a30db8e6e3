import { test } from '@japa/runner'
import { HostProofs } from '#app/shared/secrets/host_proofs'
import { aPlane } from '#tests/redirect/support/test_plane'

const KEY = Buffer.alloc(32, 8)
const proofs = new HostProofs([KEY])

test.group('Checks of domains that ask a host', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane({ hostProofs: proofs, trustsProxy: () => true })
    return () => plane.close()
  })
  const ask = (nonce: string, options: Parameters<typeof plane.ask>[1] = {}) =>
    plane.ask(`/.well-known/shunt/${nonce}`, options)

  test('get a signature over host and nonce on every host, also before domains were read', async ({
    assert,
  }) => {
    plane.source.isAway = true
    await plane.start()
    for (const host of ['app.test', 'go.test:8080', 'GO.unknown.example.', '127.0.0.1']) {
      const { status, headers, body } = await ask('nonce-1', { host })
      assert.equal(status, 200)
      const hostname = host.toLowerCase().replace(/(\.|:8080)$/, '')
      assert.isTrue(proofs.holds(hostname, 'nonce-1', body), host)
      assert.isFalse(proofs.holds(hostname, 'nonce-2', body))
      assert.isFalse(proofs.holds('other.example', 'nonce-1', body))
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(headers['content-type']!, /^text\/plain/)
    }
    const head = await ask('nonce-1', { host: 'app.test', method: 'HEAD' })
    assert.deepEqual([head.status, head.body], [200, ''])
  })

  test('get it for the host that a trusted proxy names', async ({ assert }) => {
    await plane.start()
    const headers = { 'x-forwarded-host': 'go.brand.example' }
    const { body } = await ask('n', { host: 'inner.test', headers })
    assert.isTrue(proofs.holds('go.brand.example', 'n', body))
  })

  test('get nothing for what is no nonce, no reading or no host', async ({ assert }) => {
    await plane.start()
    for (const nonce of ['', 'a/b', 'x'.repeat(129), 'a%20b', '%00']) {
      assert.equal((await ask(nonce, { host: 'go.test' })).status, 404, nonce)
    }
    assert.equal((await ask('x'.repeat(128), { host: 'go.test' })).status, 200)
    assert.equal((await ask('n', { host: 'go.test', method: 'POST' })).status, 404)
    assert.equal((await ask('n', { host: 'a@go.test' })).status, 400)
  })

  test('know the signature of a process that has still the earlier key', ({ assert }) => {
    const later = new HostProofs([Buffer.alloc(32, 9), KEY])
    assert.isTrue(later.holds('go.test', 'n', proofs.sign('go.test', 'n')))
    assert.isFalse(proofs.holds('go.test', 'n', later.sign('go.test', 'n')))
    assert.isFalse(proofs.holds('go.test', 'n', ''))
  })
})
