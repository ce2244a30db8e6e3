import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { request } from '#tests/fixtures/api'

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
