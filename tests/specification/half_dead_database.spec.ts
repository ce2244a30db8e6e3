import { test } from '@japa/runner'
import { createConnection } from 'mysql2/promise'
import { listSessionSettings } from '#app/shared/database/session_settings'
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
  const countsAtLeast = async (clicks: number): Promise<boolean> => {
    const { body } = await api('GET', `/links/${link.id}/analytics`)
    return body.totals?.humanClicks + body.excluded?.Duplicate >= clicks
  }
  return { api, link, path, countsAtLeast }
}

test.group('MySQL half dead', (group) => {
  let mysql: TcpProxy
  let installation: Installation
  group.each.setup(async () => {
    mysql = await new TcpProxy(env.get('DB_HOST'), env.get('DB_PORT') ?? 3306).start()
    installation = new Installation({ DB_HOST: '127.0.0.1', DB_PORT: String(mysql.port) })
    await installation.start()
  })
  group.each.teardown(async () => {
    mysql.bringBack()
    await installation.stop()
    await mysql.stop()
  })

  /** The change that made the link is through by then, so that it stays in memory. */
  async function isWarm(path: string): Promise<void> {
    await new Promise((go) => setTimeout(go, 1_500))
    await eventually(async () => (await visit(installation, path)).status === 302)
  }

  test('silent connections: everything answers again within 10 seconds, and every click is kept', async ({
    assert,
  }) => {
    const { api, link, path, countsAtLeast } = await walk(installation)
    await isWarm(path)
    // What storing it locks would be kept for 15 seconds, were its connection silent before the end.
    await eventually(() => countsAtLeast(1))
    const lists = () => Array.from({ length: 60 }, () => api('GET', '/links'))
    await Promise.all(lists())

    const underWay = lists()
    await new Promise((go) => setTimeout(go, 30))
    const silentSinceMs = performance.now()
    assert.isAtLeast(mysql.silence(), 1)
    assert.equal((await visit(installation, path)).status, 302)

    await eventually(async () => (await api('GET', '/links')).status === 200, 10_000)
    await eventually(async () => (await fetch(`${installation.url}/login`)).status === 200, 10_000)
    await eventually(
      async () => (await fetch(`${installation.url}/health/ready`)).status === 200,
      10_000
    )
    const changed = await api('PATCH', `/links/${link.id}`, { title: 'after it' })
    assert.equal(changed.status, 200)
    assert.isAtMost(performance.now() - silentSinceMs, 10_000)
    for (const { status } of await Promise.all(underWay)) assert.include([200, 503], status)
    assert.isAtMost(performance.now() - silentSinceMs, 31_000)
    await eventually(() => countsAtLeast(2), 30_000)
  })

  test('a link that a silent transaction holds can be changed again within 20 seconds', async ({
    assert,
  }) => {
    const { api, link, path, countsAtLeast } = await walk(installation)
    await isWarm(path)
    await eventually(() => countsAtLeast(1))
    const holder = await createConnection({
      host: '127.0.0.1',
      port: mysql.port,
      user: env.get('DB_USER'),
      password: env.get('DB_PASSWORD') ?? '',
      database: env.get('DB_DATABASE'),
    })
    for (const setting of listSessionSettings(10_000)) await holder.query(setting)
    await holder.beginTransaction()
    await holder.query('SELECT id FROM links WHERE id = ? FOR UPDATE', [link.id])
    const silentSinceMs = performance.now()
    mysql.silence()
    const change = async () =>
      (await api('PATCH', `/links/${link.id}`, { title: 'after it' })).status === 200
    await eventually(change, 20_000)
    const freeAfterMs = performance.now() - silentSinceMs
    holder.destroy()
    assert.isAtLeast(freeAfterMs, 10_000)
    assert.isAtMost(freeAfterMs, 20_000)
  })

  test('frozen: no request hangs over its deadline, and all is well soon after', async ({
    assert,
  }) => {
    const { api, link, path } = await walk(installation)
    await isWarm(path)
    mysql.freeze()
    const startedMs = performance.now()
    const signIn = fetch(`${installation.url}/login`)
    const asked = [
      api('GET', '/links'),
      api('PATCH', `/links/${link.id}`, { title: 'frozen' }),
      fetch(`${installation.url}/health/ready`),
      signIn,
    ]
    const statuses = await Promise.all(asked.map(async (answer) => (await answer).status))
    assert.deepEqual(statuses.slice(0, 3), [503, 503, 503])
    assert.isAtMost(performance.now() - startedMs, 31_000)
    assert.equal((await visit(installation, path)).status, 302)

    mysql.bringBack()
    await eventually(async () => (await api('GET', '/links')).status === 200, 10_000)
  })
})
