import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'
import { ask } from '#tests/redirect/support/test_plane'

test.group('Hosts that were printed', (group) => {
  group.each.teardown(async () => void (await db.from('printed_hosts').delete()))
  group.each.timeout(120_000)

  test('links go on answering after SHORT_DOMAIN and APP_URL were changed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const before = await new Installation({ SHORT_DOMAIN: 'one.test:8080' }).start({
      worker: false,
    })
    const body = { destinationUrl: 'https://example.com/printed' }
    const made = await call(workspace, 'POST', '/links', body, { base: before.url })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.shortUrl, `http://one.test:8080/${made.body.alias}`)
    await eventually(() => db.from('printed_hosts').where('host', 'one.test:8080').first())
    await before.stop()

    const now = await new Installation({ SHORT_DOMAIN: '' }).start({ worker: false })
    const port = Number(new URL(now.url).port)
    const path = `/${made.body.alias}`
    const old = await ask(port, path, { host: 'one.test:8080' })
    assert.deepEqual([old.status, old.headers.location], [302, body.destinationUrl])
    const root = await ask(port, '/', { host: 'one.test' })
    assert.deepEqual([root.status, root.headers.location], [302, now.url])
    for (const closed of ['/setup', '/console', '/login', '/api/openapi.json']) {
      const answer = await ask(port, closed, { host: 'one.test' })
      assert.equal(answer.status, 404, closed)
      assert.include(String(answer.headers['content-type']), 'text/html', closed)
    }
    const tls = await ask(port, '/internal/tls-allowed?domain=one.test', { host: 'x' })
    assert.equal(tls.status, 200)
    const claim = await call(workspace, 'POST', '/domains', { hostname: 'one.test' })
    assertProblem(assert, claim, 409, 'domain.reserved')
    const loop = await call(workspace, 'POST', '/links', {
      destinationUrl: 'http://one.test:8080/',
    })
    assertProblem(assert, loop, 422, 'destination.loop')
    await now.stop()
  })
})
