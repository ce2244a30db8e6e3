import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { visit } from '#tests/fixtures/browser'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'

/**
 * The first road as a user walks it, on real processes: two web processes and a worker.
 */
test.group('From a link to a counted click', (group) => {
  const installation = new Installation({ WEB_CONCURRENCY: '2' })
  group.setup(async () => {
    await installation.start()
  })
  group.teardown(async () => {
    await installation.stop()
  })

  async function aLink(fields: Record<string, unknown> = {}) {
    const workspace = await aWorkspace()
    const api = (method: string, path: string, body?: unknown) =>
      call(workspace, method, path, body, { base: installation.url })
    const input = { destinationUrl: 'https://example.com/a?b=c', ...fields }
    const { body: link } = await api('POST', '/links', input)
    return { api, link, path: new URL(link.shortUrl).pathname }
  }

  test('a visit is redirected at once and in the report within 5 seconds', async ({ assert }) => {
    const { api, link, path } = await aLink()
    const answer = await visit(installation, path, { 'accept-language': 'de-CH' })
    assert.deepInclude(answer, { status: 302, location: 'https://example.com/a?b=c', text: '' })
    const report = await eventually(async () => {
      const { body } = await api('GET', `/links/${link.id}/analytics`)
      return body.totals.humanClicks === 1 && body
    })
    assert.equal(report.totals.uniqueVisitors, 1)
    assert.deepInclude(report.top.browsers[0], { key: 'Firefox', humanClicks: 1 })
    const { body } = await api('GET', `/links/${link.id}`)
    assert.equal(body.humanClicks, 1)
    assert.isNotNull(body.lastClickedAt)
    assert.equal(body.version, 1)
  })

  test('a change is in force within 2 seconds on every process', async ({ assert }) => {
    const { api, link, path } = await aLink()
    const locations = async () => {
      const answers = await Promise.all(Array.from({ length: 16 }, () => visit(installation, path)))
      return new Set(answers.map(({ location, status }) => location ?? status))
    }
    assert.deepEqual([...(await locations())], ['https://example.com/a?b=c'])
    await api('PATCH', `/links/${link.id}`, { destinationUrl: 'https://example.org/new' })
    await eventually(async () => {
      const seen = await locations()
      return seen.size === 1 && seen.has('https://example.org/new')
    }, 2_000)
    await api('PATCH', `/links/${link.id}`, { status: 'Paused' })
    await eventually(async () => {
      const seen = await locations()
      return seen.size === 1 && seen.has(404)
    }, 2_000)
    await api('PATCH', `/links/${link.id}`, { status: 'Archived' })
    await eventually(async () => (await visit(installation, path)).status === 302, 2_000)
    await api('DELETE', `/links/${link.id}`)
    await eventually(async () => (await visit(installation, path)).status === 404, 2_000)
  })

  test('an alias that was asked for too early works within 2 seconds of its making', async ({
    assert,
  }) => {
    const alias = `early-${Date.now()}`
    for (let tries = 0; tries < 8; tries++) {
      assert.equal((await visit(installation, `/${alias}`)).status, 404)
    }
    await aLink({ alias })
    await eventually(async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => visit(installation, `/${alias}`))
      )
      return answers.every(({ status }) => status === 302)
    }, 2_000)
  })

  test('bots, previews, prefetches and HEAD are kept apart from people', async ({ assert }) => {
    const { api, link, path } = await aLink()
    await visit(installation, path)
    await visit(installation, path, {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    await visit(installation, path, {
      'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    })
    await visit(installation, path, {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'sec-purpose': 'prefetch',
    })
    await visit(installation, path)
    await visit(installation, `${path}?qr=nothing1`)
    await visit(installation, `${path}?qr=`)
    await fetch(installation.url + path, { method: 'HEAD', redirect: 'manual' })
    const report = await eventually(async () => {
      const { body } = await api('GET', `/links/${link.id}/analytics`)
      const kept: number[] = Object.values(body.excluded)
      return kept.reduce((sum, count) => sum + count) === 6 && body
    })
    assert.equal(report.totals.humanClicks, 1)
    assert.deepEqual(report.excluded, {
      Bot: 1,
      Preview: 1,
      Prefetch: 1,
      Duplicate: 1,
      UnknownCode: 2,
      Ended: 0,
    })
  })

  test('the API has its own headers, a redirect has none of them', async ({ assert }) => {
    const { path } = await aLink()
    const response = await fetch(installation.url + path, { redirect: 'manual' })
    const names = [...response.headers.keys()]
    for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy', 'set-cookie']) {
      assert.notInclude(names, name)
    }
    assert.equal(response.headers.get('cache-control'), 'private, no-store')
  })

  test('an alias is no way into the service, and a reserved word none into a link', async ({
    assert,
  }) => {
    for (const path of ['/health/live', '/api/openapi.json', '/docs/api', '/login']) {
      assert.equal((await visit(installation, path)).status, 200, path)
    }
    const unknownHost = await fetch(`${installation.url}/nothing`, {
      headers: { 'x-forwarded-host': 'elsewhere.example.com' },
    })
    assert.equal(unknownHost.status, 404)
  })
})

test.group('Ending', () => {
  test('SIGTERM ends web and worker cleanly', async ({ assert }) => {
    const installation = await new Installation({ WEB_CONCURRENCY: '2' }).start()
    const startMs = performance.now()
    assert.deepEqual(await installation.stop(), [0, 0])
    assert.isBelow(performance.now() - startMs, 5_000)
  })
})
