import { test } from '@japa/runner'
import { request } from '#tests/fixtures/api'

const NO_LINK = 'There is no link here'

/** Sends what a browser would, and gives the kind of the answer beside it. */
async function open(path: string, accept = 'text/html,*/*;q=0.8', init: RequestInit = {}) {
  const answer = await request(path, { ...init, headers: { accept, ...init.headers } })
  const type = answer.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html') && answer.text.includes(NO_LINK)
  return { ...answer, type, isPage }
}

test.group('Addresses at which nothing is', () => {
  const forms = [
    '/spring/appended',
    '//spring',
    '/spring//',
    '/caf%C3%A9',
    '/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82',
    '/a.b',
    '/%FF',
    '/a/%E0%A4%A?x=%FF',
    '/%',
    '/scim',
    '/mcp',
    '/login/nothing',
    '/.well-known/nothing',
    `/${'x'.repeat(300)}`,
  ]
  for (const path of forms) {
    test(`a person gets the page of visitors: ${path.slice(0, 40)}`, async ({ assert }) => {
      for (const accept of ['text/html', '*/*', 'application/json, text/html;q=0.1']) {
        const { status, headers, isPage, text } = await open(path, accept)
        assert.equal(status, 404, accept)
        assert.isTrue(isPage, text.slice(0, 200))
        assert.equal(headers.get('x-robots-tag'), 'noindex')
        assert.include(headers.get('content-security-policy')!, "default-src 'none'")
        assert.isNull(headers.get('set-cookie'))
        assert.isNotNull(headers.get('x-request-id'))
      }
      const head = await open(path, 'text/html', { method: 'HEAD' })
      assert.deepEqual([head.status, head.text], [404, ''])
      assert.isAbove(Number(head.headers.get('content-length')), 1_000)
    })
  }

  test('in the language of the person', async ({ assert }) => {
    const headers = { 'accept-language': 'de' }
    const { text } = await open('/a/b', 'text/html', { headers })
    assert.include(text, 'Hier gibt es keinen Link')
  })

  test('a program that takes no page gets a problem object', async ({ assert }) => {
    for (const path of ['/spring/appended', '//spring', '/a.b', '/console/nothing', '/%FF']) {
      for (const accept of ['application/json', 'image/png', 'text/html;q=0, */*;q=0.1']) {
        const { status, type } = await open(path, accept)
        assert.equal(status, 404, path)
        assert.equal(type, 'application/problem+json', `${path} ${accept}`)
      }
    }
  })

  test('below paths of programs everyone gets a problem object', async ({ assert }) => {
    for (const path of ['/api', '/api/nothing', '/api/v2/links', '/scim/v1/x/Users', '/mcp/x']) {
      const { status, type } = await open(path)
      assert.equal(status, 404, path)
      assert.equal(type, 'application/problem+json', path)
    }
  })

  test('below /console everyone who reads pages gets its own page', async ({ assert }) => {
    for (const path of ['/console/nothing', '/console/%FF', '/console/a//b']) {
      for (const accept of ['text/html', '*/*']) {
        const { status, headers, type, isPage, text } = await open(path, accept)
        assert.equal(status, 404, path)
        assert.match(type, /^text\/html/)
        assert.isFalse(isPage)
        assert.include(text, headers.get('x-request-id')!)
      }
    }
  })

  test('a form that was opened as a page is a lost visit, another call names its methods', async ({
    assert,
  }) => {
    assert.isTrue((await open('/logout')).isPage)
    const { status, headers } = await open('/webhooks/payments')
    assert.deepEqual([status, headers.get('allow')], [405, 'POST'])
  })

  test('other methods get a problem object, as programs send them', async ({ assert }) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, type } = await open('/a/b', 'text/html', { method })
      assert.deepEqual([status, type], [404, 'application/problem+json'])
      assert.equal((await open('/%FF', 'text/html', { method })).status, 400)
    }
  })
})
