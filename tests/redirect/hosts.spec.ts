import { test } from '@japa/runner'
import { parseHostname } from '#app/redirect/host'
import { aPlane } from '#tests/redirect/support/test_plane'

const FRAMEWORK = 299

const aFormerHost = (hostname: string) => ({
  ...{ id: '', hostname, workspaceName: null, servesLinks: 1 },
  ...{ rootRedirectUrl: null, notFoundRedirectUrl: null, expiredUrl: null },
})

test.group('Hosts', () => {
  test('a Host header names {hostname}')
    .with([
      { header: 'Go.Test', hostname: 'go.test' },
      { header: 'go.test:8080', hostname: 'go.test' },
      { header: 'go.test.', hostname: 'go.test' },
      { header: 'go.test.:443', hostname: 'go.test' },
      { header: '[::1]:3333', hostname: '[::1]' },
      { header: '[::1]', hostname: '[::1]' },
      { header: '', hostname: '' },
      { header: ':80', hostname: ':80' },
    ])
    .run(({ assert }, { header, hostname }) => {
      assert.equal(parseHostname(header), hostname)
    })

  test('the default short domain answers by any spelling of its name', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('hello')
    for (const host of ['go.test', 'GO.TEST:99', 'go.test.']) {
      assert.equal(await plane.status('/hello', { host }), 302)
      assert.equal(await plane.status('/', { host }), 404)
    }
  })

  test('an unknown host has no links, but can be asked for its health', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('hello')
    for (const host of ['evil.test', '127.0.0.1', '', 'go.test.evil.test']) {
      assert.equal(await plane.status('/hello', { host }), 404)
      assert.equal(await plane.status('/', { host }), 404)
      assert.equal(await plane.status('/', { host, method: 'POST' }), 405)
      for (const path of ['/health/live', '/metrics', '/internal/other', '/api/v1']) {
        assert.equal(await plane.status(path, { host }), FRAMEWORK)
      }
      assert.equal(await plane.status('/api/v1', { host, method: 'POST' }), FRAMEWORK)
    }
  })

  test('a host with user information is refused, whatever is asked for', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane({ trustsProxy: () => true })
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('hello')
    for (const wrong of ['a@go.test', 'go.test@evil.test', 'go.test:99@evil.test', 'go.test/x']) {
      for (const path of ['/hello', '/', '/health/live', '/api/v1']) {
        assert.equal(await plane.status(path, { host: wrong }), 400, wrong)
        const headers = { 'x-forwarded-host': `${wrong}, go.test` }
        assert.equal(await plane.status(path, { host: 'go.test', headers }), 400, wrong)
      }
    }
    const headers = { 'x-forwarded-host': 'go.test, a@b.test' }
    assert.equal(await plane.status('/hello', { host: 'proxy.test', headers }), 302)
    assert.lengthOf(await plane.clicks(), 1)
  })

  test("on the application's own host everything but a link is the framework's", async ({
    assert,
    cleanup,
  }) => {
    const names = { appHostname: 'app.test', shortDomain: 'app.test', appUrl: 'http://app.test' }
    const plane = await aPlane({ names })
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('hello')
    plane.source.put('api')
    const host = 'app.test'
    for (const path of [
      '/',
      '/?x=1',
      '/api',
      '/API/',
      '/docs/',
      '/api/v1',
      '/a/b',
      '/favicon.ico',
    ]) {
      assert.equal(await plane.status(path, { host }), FRAMEWORK, path)
    }
    assert.equal(await plane.status('/hello', { host }), 302)
    for (const method of ['POST', 'DELETE']) {
      assert.equal(await plane.status('/hello', { host, method }), 405)
      assert.equal(await plane.status('/nothing', { host, method }), 404)
      assert.equal(await plane.status('/api', { host, method }), FRAMEWORK)
      assert.equal(await plane.status('/a/b', { host, method }), FRAMEWORK)
    }
    assert.equal(await plane.status('/nothing', { host }), 404)
  })

  test('a program may have an alias for methods that do not lead to links', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane({
      names: { appHostname: 'app.test', shortDomain: 'app.test', appUrl: 'http://app.test' },
      isReservedWord: (segment, method) => segment === 'mcp' && method === 'POST',
    })
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('mcp')
    const host = 'app.test'
    for (const method of ['GET', 'HEAD']) {
      assert.equal(await plane.status('/mcp', { host, method }), 302)
    }
    assert.equal(await plane.status('/mcp', { host, method: 'POST' }), FRAMEWORK)
    assert.equal(await plane.status('/mcp', { host, method: 'PUT' }), 405)
  })

  test('where links have a domain of their own, the application has none', async ({
    assert,
    cleanup,
  }) => {
    for (const shortDomain of ['go.test', null]) {
      const names = { appHostname: 'app.test', shortDomain, appUrl: 'http://app.test' }
      const plane = await aPlane({ names })
      cleanup(() => plane.close())
      await plane.start()
      plane.source.put('hello')
      assert.equal(await plane.status('/hello', { host: 'app.test' }), FRAMEWORK)
    }
  })

  test('a custom domain has its own links, root and not-found redirects', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.domains = [
      {
        id: 'd1',
        hostname: 'links.acme.test',
        rootRedirectUrl: 'https://acme.test/',
        notFoundRedirectUrl: 'https://acme.test/missing',
        expiredUrl: null,
        workspaceName: 'Acme',
        servesLinks: true,
      },
      {
        id: 'd2',
        hostname: 'plain.test',
        rootRedirectUrl: null,
        notFoundRedirectUrl: null,
        expiredUrl: null,
        workspaceName: 'Acme',
        servesLinks: true,
      },
    ]
    await plane.start()
    plane.source.put('hello', { destinationUrl: 'https://default.test/' })
    plane.source.put('hello', { destinationUrl: 'https://custom.test/' }, 'd1')
    plane.source.put('draft', { status: 'Draft' }, 'd1')
    plane.source.put('paused', { status: 'Paused' }, 'd1')

    const at = async (path: string, host = 'links.acme.test') => {
      const { status, headers } = await plane.ask(path, { host })
      return [status, headers.location]
    }
    assert.deepEqual(await at('/hello'), [302, 'https://custom.test/'])
    assert.deepEqual(await at('/'), [302, 'https://acme.test/'])
    for (const path of ['/nothing', '/draft', '/a/b', '/a.b', '/api/v1']) {
      assert.deepEqual(await at(path), [302, 'https://acme.test/missing'], path)
    }
    const deleted = await plane.ask('/nothing', { host: 'links.acme.test', method: 'DELETE' })
    assert.equal(deleted.headers.location, 'https://acme.test/missing')
    assert.deepEqual(await at('/paused'), [404, undefined])
    assert.deepEqual(await at('/', 'plain.test'), [404, undefined])
    assert.deepEqual(await at('/hello', 'plain.test'), [404, undefined])
    assert.lengthOf(await plane.clicks(), 1)
  })

  test('a former host of the default short domain answers links, their pages and pictures alone', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.domains = [aFormerHost('old.test:8080')]
    await plane.start()
    plane.source.put('hello', { destinationUrl: 'https://default.test/' })
    plane.source.put('paused', { status: 'Paused' })
    const at = async (path: string, host = 'old.test', method = 'GET') => {
      const { status, headers } = await plane.ask(path, { host, method })
      return [status, headers.location]
    }
    for (const host of ['old.test', 'OLD.test.:8080', 'old.test:9']) {
      assert.deepEqual(await at('/hello', host), [302, 'https://default.test/'])
      assert.deepEqual(await at('/hello?qr=abcdefgh', host), [302, 'https://default.test/'])
      assert.deepEqual(await at('/', host), [302, 'http://app.test'])
    }
    assert.deepEqual(await at('/paused'), [404, undefined])
    for (const path of [
      '/api/v1/links',
      '/api',
      '/console',
      '/console/service-worker.js',
      '/console/app.webmanifest',
      '/setup',
      '/login',
      '/docs/',
      '/a/b',
    ]) {
      assert.deepEqual(await at(path), [404, undefined], path)
    }
    assert.deepEqual(await at('/api/v1', 'old.test', 'POST'), [404, undefined])
    assert.deepEqual(await at('/assets/app.js'), [404, undefined])
    for (const path of ['/assets/link-previews/x.jpg', '/health/live', '/metrics']) {
      assert.equal(await plane.status(path, { host: 'old.test' }), FRAMEWORK, path)
    }
    assert.equal(await plane.status('/internal/tls-allowed?domain=old.test'), 200)
    assert.equal(await plane.status('/internal/tls-allowed?domain=x.old.test'), 404)
    assert.deepEqual(
      (await plane.clicks()).map((click) => click?.qr ?? null),
      [null, 'abcdefgh', null, 'abcdefgh', null, 'abcdefgh']
    )
  })

  test('a trusted proxy may name a former host', async ({ assert, cleanup }) => {
    const plane = await aPlane({ trustsProxy: () => true })
    cleanup(() => plane.close())
    plane.source.domains = [aFormerHost('old.test')]
    await plane.start()
    plane.source.put('hello')
    const headers = { 'x-forwarded-host': 'old.test' }
    assert.equal(await plane.status('/hello', { host: 'inner.test', headers }), 302)
  })

  test('the application answers links where its host was the short domain before', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.domains = [aFormerHost('app.test')]
    await plane.start()
    plane.source.put('hello')
    assert.equal(await plane.status('/hello', { host: 'app.test' }), 302)
    assert.equal(await plane.status('/hello', { host: 'go.test' }), 302)
    for (const path of ['/', '/api/v1', '/console/service-worker.js']) {
      assert.equal(await plane.status(path, { host: 'app.test' }), FRAMEWORK, path)
    }
  })

  test('a custom domain that was verified before keeps its host', async ({ assert, cleanup }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    const custom = { ...aFormerHost('old.test'), id: 'd1', workspaceName: 'Acme' }
    plane.source.domains = [custom, aFormerHost('old.test')]
    await plane.start()
    plane.source.put('hello', { destinationUrl: 'https://default.test/' })
    plane.source.put('hello', { destinationUrl: 'https://custom.test/' }, 'd1')
    const { headers } = await plane.ask('/hello', { host: 'old.test' })
    assert.equal(headers.location, 'https://custom.test/')
    for (const path of ['/console/service-worker.js', '/console/app.webmanifest']) {
      assert.equal(await plane.status(path, { host: 'old.test' }), 404, path)
    }
  })

  test('a proxy learns which hosts get a certificate, also without the database', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    const nowhere = { rootRedirectUrl: null, notFoundRedirectUrl: null, expiredUrl: null }
    const domain = { ...nowhere, workspaceName: 'Acme' }
    plane.source.domains = [
      { ...domain, id: 'd1', hostname: 'active.test', servesLinks: 1 },
      { ...domain, id: 'd2', hostname: 'failed.test', servesLinks: 0 },
    ]
    await plane.start()
    const allowed = (query: string, host = '127.0.0.1:3333') =>
      plane.status(`/internal/tls-allowed${query}`, { host })
    plane.source.isAway = true
    for (const yes of ['active.test', 'ACTIVE.test.', 'app.test', 'go.test']) {
      assert.equal(await allowed(`?domain=${yes}`), 200, yes)
    }
    for (const no of ['failed.test', 'x.active.test', 'other.test', '', '%00', 'a'.repeat(5_000)]) {
      assert.equal(await allowed(`?domain=${no}`), 404, no)
    }
    assert.equal(await allowed(''), 404)
    assert.equal(await allowed('?domain=active.test', 'active.test'), 200)
    assert.equal(await allowed('?domain=active.test', 'go.test'), 200)
  })

  test('no one knows which hosts get a certificate before the domains were read', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.isAway = true
    await plane.start()
    assert.equal(await plane.status('/internal/tls-allowed?domain=active.test'), 503)
    assert.equal(await plane.status('/internal/tls-allowed?domain=app.test'), 200)
  })

  test('before the domains could be read, an unknown host is asked to come again', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.isAway = true
    await plane.start()
    assert.equal(await plane.status('/hello', { host: 'links.acme.test' }), 503)
  })

  test('forwarded headers count from a trusted proxy alone', async ({ assert, cleanup }) => {
    const headers = {
      'x-forwarded-host': 'go.test',
      'x-forwarded-for': '203.0.113.9, 192.0.2.7',
    }
    for (const trusted of [true, false]) {
      const plane = await aPlane({ trustsProxy: (address) => trusted && address === '127.0.0.1' })
      cleanup(() => plane.close())
      await plane.start()
      plane.source.put('hello')

      const inner = await plane.ask('/hello', { host: 'inner.test', headers })
      assert.equal(inner.status, trusted ? 302 : 404)
      await plane.ask('/hello', { headers })
      const clicks = await plane.clicks()
      const countries = clicks.map((click) => click?.country)
      assert.deepEqual(countries, trusted ? ['DE', 'DE'] : [null])
    }
  })
})

test.group('Targets that are whole addresses', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane()
    plane.source.domains = [{ ...aFormerHost('links.acme.test'), id: 'd1', workspaceName: 'Acme' }]
    await plane.start()
    plane.source.put('hello', { destinationUrl: 'https://default.test/' })
    plane.source.put('hello', { destinationUrl: 'https://custom.test/', passQuery: 1 }, 'd1')
    return () => plane.close()
  })

  test('lead where their host says, whatever the Host header is', async ({ assert }) => {
    for (const [target, location] of [
      ['http://links.acme.test/hello', 'https://custom.test/'],
      ['HTTP://LINKS.acme.test:8080/hello/?x=1', 'https://custom.test/?x=1'],
      ['https://links.acme.test/hello', 'https://custom.test/'],
      ['http://go.test/hello?qr=ab12cd34', 'https://default.test/'],
    ]) {
      for (const host of ['go.test', 'links.acme.test', 'evil.test']) {
        const { status, headers } = await plane.ask(target, { host })
        assert.deepEqual([status, headers.location], [302, location], `${target} ${host}`)
      }
    }
    assert.lengthOf(await plane.clicks(), 12)
  })

  test('are known by the framework too, without their host', async ({ assert }) => {
    for (const target of ['http://app.test', 'http://app.test?x', 'http://app.test/api/v1']) {
      assert.equal(await plane.status(target), FRAMEWORK, target)
    }
  })

  test('of hosts that are none of ours lead nowhere', async ({ assert }) => {
    assert.equal(await plane.status('http://evil.test/hello'), 404)
    for (const target of ['http://a@go.test/hello', 'ftp://go.test/hello', 'http:///hello']) {
      assert.equal(await plane.status(target), 400, target)
    }
  })
})
