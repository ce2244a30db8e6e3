import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { request, serverUrl } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const HTML = { headers: { accept: 'text/html' } }

test.group('Headers of the console', () => {
  test('a policy without inline code, a new nonce each time', async ({ assert }) => {
    const [one, other] = [
      await request('/console/components'),
      await request('/console/components'),
    ]
    const policy = one.headers.get('content-security-policy')!
    assert.notInclude(policy, 'unsafe')
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /script-src 'self' 'nonce-[\w-]{16}'/)
    assert.notEqual(policy, other.headers.get('content-security-policy'))
    assert.equal(one.headers.get('x-frame-options'), 'DENY')
    assert.equal(one.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(one.headers.get('referrer-policy'), 'same-origin')
    assert.equal(one.headers.get('cache-control'), 'no-store')
    assert.isNull(one.headers.get('strict-transport-security'))
  })

  test('an error page is as guarded as any', async ({ assert }) => {
    const lost = await request('/console/nothing/here', HTML)
    assert.equal(lost.status, 404)
    assert.match(lost.headers.get('content-type')!, /text\/html/)
    assert.match(lost.headers.get('content-security-policy')!, /default-src 'none'/)
    assert.include(lost.text, lost.headers.get('x-request-id')!)
  })

  test('programs and the API go on getting problem objects, and no cookie', async ({ assert }) => {
    for (const path of ['/console/nothing/here', '/api/v1/nothing', '/nothing/here']) {
      const answer = await request(path, { headers: { accept: 'application/json' } })
      assert.equal(answer.status, 404)
      assert.match(answer.headers.get('content-type')!, /problem\+json/)
    }
    const api = await request('/api/openapi.json')
    assert.isNull(api.headers.get('set-cookie'))
    assert.isNull(api.headers.get('content-security-policy'))
  })

  test('files have names for ever, and nothing else is served from their folder', async ({
    assert,
  }) => {
    const page = await request('/console/components')
    const [style] = /\/assets\/[\w.-]+\.css/.exec(page.text)!
    const file = await request(style)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('cache-control')!, /immutable/)
    for (const path of [
      '/assets/.vite/manifest.json',
      '/assets/../package.json',
      '/assets/x.css',
    ]) {
      assert.equal((await request(path)).status, 404, path)
    }
  })
})

/** Fetches with the codings that a client takes. The body is what they come to. */
const fetchAs = (accepted: string, path: string, headers: Record<string, string> = {}) =>
  fetch(serverUrl() + path, { headers: { ...headers, 'accept-encoding': accepted } })

const codingOf = (answer: Response) => answer.headers.get('content-encoding')

test.group('Compression', () => {
  test('a page comes as its reader takes it, and says that it differs', async ({ assert }) => {
    const plain = await fetchAs('identity', '/console/components')
    assert.isNull(codingOf(plain))
    assert.include(plain.headers.get('vary')!, 'Accept-Encoding')
    const text = await plain.text()
    for (const [accepted, coding] of [
      ['br, gzip', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ]) {
      const answer = await fetchAs(accepted, '/console/components')
      assert.equal(codingOf(answer), coding, accepted)
      assert.include(answer.headers.get('vary')!, 'Accept-Encoding')
      assert.match(answer.headers.get('content-type')!, /^text\/html; charset=utf-8$/)
      assert.isBelow(Number(answer.headers.get('content-length')), text.length / 4, accepted)
      assert.equal((await answer.text()).length, text.length)
    }
  })

  test('styles, scripts and icons are compressed too, and kept for ever', async ({ assert }) => {
    const page = await (await fetchAs('identity', '/console/components')).text()
    for (const pattern of [
      /\/assets\/[\w.-]+\.css/,
      /\/assets\/[\w.-]+\.js/,
      /\/assets\/i-\w+\.svg/,
    ]) {
      const [path] = pattern.exec(page)!
      const plain = await fetchAs('identity', path)
      const whole = await plain.text()
      for (const coding of ['br', 'gzip']) {
        const answer = await fetchAs(coding, path)
        assert.equal(codingOf(answer), coding, path)
        assert.match(answer.headers.get('cache-control')!, /immutable/)
        assert.equal(answer.headers.get('content-type'), plain.headers.get('content-type'))
        assert.isBelow(Number(answer.headers.get('content-length')), whole.length / 2)
        assert.equal(await answer.text(), whole)
      }
    }
    for (const path of ['/assets/nothing.css', '/assets/.vite/manifest.json']) {
      assert.equal((await fetchAs('br', path)).status, 404)
    }
  })

  test('of the API lists are compressed; records keep their ETag, streams their flow', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const made = await links(workspace, ...Array.from({ length: 6 }, () => ({})))
    const base = `/api/v1/workspaces/${workspace.workspaceId}/links`
    const key = { authorization: `Bearer ${workspace.key}` }
    const list = await fetchAs('gzip', base, key)
    assert.equal(codingOf(list), 'gzip')
    assert.match(list.headers.get('content-type')!, /^application\/json/)
    assert.lengthOf(((await list.json()) as { items: unknown[] }).items, 6)

    const one = `${base}/${made[0].id}`
    const record = await fetchAs('gzip, br', one, key)
    assert.isNull(codingOf(record))
    assert.equal(record.headers.get('etag'), '"1"')
    const known = await fetchAs('gzip, br', one, { ...key, 'if-none-match': '"1"' })
    assert.equal(known.status, 304)
    assert.isNull(codingOf(known))
    const file = await fetchAs('gzip, br', `${base}/export.csv`, key)
    assert.isNull(codingOf(file))
    assert.lengthOf((await file.text()).trim().split('\n'), 7)
    assert.isNull(codingOf(await fetchAs('gzip', `${base}/nothing`, key)))
  })
})

browserGroup('Faults', () => {
  test('show a page that names the request', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    await page.locator('#workshop-name').fill('fault')
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      page.getByRole('button', { name: 'Save name' }).click(),
    ])
    assert.equal(answer.status(), 500)
    await page.getByRole('heading', { name: 'Something failed on our side' }).waitFor()
    assert.include((await page.textContent('main'))!, answer.headers()['x-request-id'])
  })
})
