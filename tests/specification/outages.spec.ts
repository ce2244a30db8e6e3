import { test } from '@japa/runner'
import env from '#start/env'
import { call } from '#tests/fixtures/api'
import { visit } from '#tests/fixtures/browser'
import { eventually, Installation } from '#tests/fixtures/installation'
import { TcpProxy } from '#tests/fixtures/tcp_proxy'
import { aWorkspace } from '#tests/fixtures/workspace'

async function walk(installation: Installation) {
  const workspace = await aWorkspace()
  const api = (method: string, path: string, body?: unknown) =>
    call(workspace, method, path, body, { base: installation.url })
  const { body: link } = await api('POST', '/links', { destinationUrl: 'https://example.com/' })
  const path = new URL(link.shortUrl).pathname
  return { api, link, path }
}

test.group('Redis away', (group) => {
  const redis = new TcpProxy(env.get('REDIS_HOST')!, env.get('REDIS_PORT') ?? 6379)
  let installation: Installation
  group.setup(async () => {
    await redis.start()
    installation = new Installation({ REDIS_HOST: '127.0.0.1', REDIS_PORT: String(redis.port) })
    await installation.start()
  })
  group.teardown(async () => {
    await installation.stop()
    await redis.stop()
  })
  group.each.teardown(() => redis.bringBack())

  for (const [how, takeAway] of [
    ['stopped', () => redis.takeAway()],
    ['frozen', () => redis.freeze()],
  ] as const) {
    test(`${how}: redirects, reads and changes go on, and clicks are counted`, async ({
      assert,
    }) => {
      const { api, link, path } = await walk(installation)
      takeAway()
      for (let round = 0; round < 5; round++) {
        assert.equal((await visit(installation, path)).status, 302)
        assert.equal((await api('GET', '/links')).status, 200)
        const change = { title: `${how} ${round}` }
        assert.equal((await api('PATCH', `/links/${link.id}`, change)).status, 200)
      }
      const created = await api('POST', '/links', { destinationUrl: 'https://example.org/' })
      assert.equal(created.status, 201)
      assert.equal((await visit(installation, new URL(created.body.shortUrl).pathname)).status, 302)
      const ready = await fetch(`${installation.url}/health/ready`)
      assert.equal(ready.status, 200)
      assert.include(await ready.text(), 'Warning')
      await eventually(async () => {
        const { body } = await api('GET', `/links/${link.id}/analytics`)
        return body.totals.humanClicks === 1
      }, 20_000)
    })
  }

  test('limits are counted by the process meanwhile, and refuse nobody too early', async ({
    assert,
  }) => {
    const { api } = await walk(installation)
    redis.takeAway()
    const answers = await Promise.all(Array.from({ length: 1300 }, () => api('GET', '/links/x')))
    const passed = answers.filter(({ status }) => status === 404).length
    assert.isAtLeast(passed, 598)
    assert.isAtMost(passed, 1200)
    assert.lengthOf(
      answers.filter(({ status }) => status === 429),
      1300 - passed
    )
  })
})

test.group('Just started', () => {
  test('the first calls of all count in Redis, and health finds it', async ({
    assert,
    cleanup,
  }) => {
    const installation = new Installation({ API_RATE_LIMIT: '100' })
    cleanup(async () => void (await installation.stop()))
    await installation.start()
    const workspace = await aWorkspace()
    const knock = () =>
      call(workspace, 'GET', '/links/x', undefined, { base: installation.url }).then(
        ({ status }) => status
      )
    const health = async () => {
      const answer = await fetch(`${installation.url}/health/ready`)
      return (await answer.json()) as { checks: { name: string; status: string }[] }
    }
    const [{ checks }, ...statuses] = await Promise.all([
      health(),
      ...Array.from({ length: 250 }, knock),
    ])
    assert.containsSubset(checks, [{ name: 'redis', status: 'Ok' }])
    assert.lengthOf(
      statuses.filter((status) => status === 404),
      100
    )
    await new Promise((go) => setTimeout(go, 6_000))
    assert.equal(await knock(), 429)
  })
})

test.group('MySQL away', (group) => {
  const mysql = new TcpProxy(env.get('DB_HOST'), env.get('DB_PORT') ?? 3306)
  let installation: Installation
  group.setup(async () => {
    await mysql.start()
    installation = new Installation({ DB_HOST: '127.0.0.1', DB_PORT: String(mysql.port) })
    await installation.start()
  })
  group.teardown(async () => {
    await installation.stop()
    await mysql.stop()
  })
  group.each.teardown(() => mysql.bringBack())

  test('stopped: warm links go on, the rest says 503, and no click is lost', async ({ assert }) => {
    const { api, link, path } = await walk(installation)
    // A link is forgotten again once the feed says that it was made, which it does within a second.
    await new Promise((go) => setTimeout(go, 3_000))
    assert.equal((await visit(installation, path)).status, 302)
    mysql.takeAway()
    for (let round = 0; round < 20; round++) {
      const answer = await visit(installation, path, { 'x-forwarded-for': `203.0.113.${round}` })
      assert.equal(answer.status, 302)
    }
    const cold = await visit(installation, '/cold-link')
    assert.equal(cold.status, 503)
    const refused = await api('GET', '/links')
    assert.equal(refused.status, 503)
    assert.equal(refused.body.code, 'service.unavailable')
    assert.equal((await fetch(`${installation.url}/health/live`)).status, 200)
    assert.equal((await fetch(`${installation.url}/health/ready`)).status, 503)
    mysql.bringBack()
    await eventually(async () => (await api('GET', '/links')).status === 200, 30_000)
    await eventually(async () => {
      const { body } = await api('GET', `/links/${link.id}/analytics`)
      return body.totals?.humanClicks === 21
    }, 30_000)
  })
})
