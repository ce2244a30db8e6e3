import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'

test.group('An installation on a machine without IPv4', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await new Installation({ HOST: '::1' }).start({ worker: false })
    return async () => void (await installation.stop())
  })

  test('makes links, redirects and shows its console at its address', async ({ assert }) => {
    const workspace = await aWorkspace()
    const base = installation.url
    assert.match(base, /^http:\/\/\[::1\]:\d+$/)
    const link = { destinationUrl: 'https://example.com/' }
    const made = await call(workspace, 'POST', '/links', link, { base })
    assert.equal(made.status, 201, made.text)
    assert.isTrue(made.body.shortUrl.startsWith(`${base}/`), made.body.shortUrl)
    const visit = await fetch(made.body.shortUrl, { redirect: 'manual' })
    assert.deepEqual([visit.status, visit.headers.get('location')], [302, link.destinationUrl])
    const page = await fetch(`${base}/login`)
    assert.equal(page.status, 200)
    const elsewhere = new URL(base)
    elsewhere.hostname = '127.0.0.1'
    await assert.rejects(() => fetch(elsewhere))
    const loop = await call(workspace, 'POST', '/links', { destinationUrl: `${base}/a` }, { base })
    assert.equal(loop.status, 422, loop.text)
  })
})
