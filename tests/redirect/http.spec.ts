import { rm, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { aPlane } from '#tests/redirect/support/test_plane'

type Plane = Awaited<ReturnType<typeof aPlane>>

test.group('Redirects over HTTP', (group) => {
  let plane: Plane
  group.each.setup(async () => {
    plane = await aPlane()
    await plane.start()
    return () => plane.close()
  })

  test('a link of type {redirectType} answers {status}')
    .with([
      { redirectType: 'MovedPermanently', status: 301 },
      { redirectType: 'Found', status: 302 },
      { redirectType: 'TemporaryRedirect', status: 307 },
    ])
    .run(async ({ assert }, { redirectType, status }) => {
      const destinationUrl = 'https://example.com/a%20b?x=%C3%A4&y=1#z'
      plane.source.put('hello', { redirectType, destinationUrl })

      for (const path of ['/hello', '/hello/', '/h%65llo', '/hello?utm_source=x', '/hello/?a=b']) {
        const answer = await plane.ask(path)
        assert.equal(answer.status, status)
        assert.equal(answer.headers.location, destinationUrl)
        assert.equal(answer.headers['cache-control'], 'private, no-store')
        assert.equal(answer.headers['content-length'], '0')
        assert.notProperty(answer.headers, 'set-cookie')
        assert.notProperty(answer.headers, 'x-request-id')
      }
      assert.lengthOf(await plane.clicks(), 5)
    })

  for (const [query, qr] of [
    ['', null],
    ['?x=1&qrs=a&xqr=b', null],
    ['?qr=ab12cd34', 'ab12cd34'],
    ['?x=1&qr=unknown1&y=2', 'unknown1'],
    ['?qr=', ''],
    ['?qr', ''],
    ['?x&qr&y', ''],
    ['?qr=UPPER', ''],
    ['?qr=ab12cd34!', ''],
    ['?qr=' + 'x'.repeat(17), ''],
    ['?qr=&qr=ab12cd34', ''],
  ] as const) {
    test(`a click with the query “${query}” keeps ${JSON.stringify(qr)} as its code`, async ({
      assert,
    }) => {
      plane.source.put('hello')
      await plane.ask(`/hello${query}`)
      assert.equal((await plane.clicks())[0]!.qr, qr)
    })
  }

  test('a click keeps what the visitor told and not where they are', async ({ assert }) => {
    const link = plane.source.put('hello', { campaignId: 'campaign', version: 7 })
    await plane.ask('/hello?x=1&qr=ab12cd34', {
      headers: {
        'user-agent': 'Probe "1"',
        'accept-language': 'de-AT, en;q=0.5',
        'referer': 'https://News.example:8443/story?secret=1',
        'sec-purpose': 'prefetch;prerender',
      },
    })
    const [click] = await plane.clicks()
    assert.containsSubset(click, {
      atMs: plane.clock.ms,
      linkId: link.id,
      workspaceId: link.workspaceId,
      linkVersion: 7,
      qr: 'ab12cd34',
      campaignId: 'campaign',
      userAgent: 'Probe "1"',
      language: 'de-at',
      referrerHost: 'news.example',
      purpose: 'prefetch;prerender',
      country: null,
    })
    assert.notInclude(JSON.stringify(click), '127.0.0.1')
  })

  test('HEAD answers as GET does and is no click', async ({ assert }) => {
    plane.source.put('hello')
    const answer = await plane.ask('/hello', { method: 'HEAD' })
    assert.equal(answer.status, 302)
    assert.equal(answer.headers.location, 'https://example.com/')
    assert.isEmpty(await plane.clicks())
  })

  test('a destination that no header can carry is percent-encoded', async ({ assert }) => {
    plane.source.put('hello', { destinationUrl: 'https://example.com/ä b\r\nX: y/日本' })
    const answer = await plane.ask('/hello')
    const encoded = 'https://example.com/%C3%A4%20b%0D%0AX:%20y/%E6%97%A5%E6%9C%AC'
    assert.equal(answer.headers.location, encoded)
  })

  test('{status} link, from {starts} s, until {ends} s: {answer}')
    .with([
      { status: 'Active', answer: 302 },
      { status: 'Archived', answer: 302 },
      { status: 'Archived', ends: -1, answer: 302 },
      { status: 'Draft', answer: 404 },
      { status: 'Draft', ends: -1, answer: 404 },
      { status: 'Paused', answer: 404, says: 'paused' },
      { status: 'Paused', ends: -1, answer: 404, says: 'paused' },
      { status: 'Active', ends: 0, answer: 410, says: 'ended' },
      { status: 'Active', ends: 1, answer: 302 },
      { status: 'Active', starts: 1, answer: 404, says: 'not started' },
      { status: 'Active', starts: 0, answer: 302 },
    ] as { status: string; starts?: number; ends?: number; answer: number; says?: string }[])
    .run(async ({ assert }, { status, starts, ends, answer, says }) => {
      const at = (seconds?: number) =>
        seconds === undefined ? null : new Date(plane.clock.ms + seconds * 1_000)
      plane.source.put('hello', { status, startsAt: at(starts), endsAt: at(ends) })

      const answered = await plane.ask('/hello')
      assert.equal(answered.status, answer)
      if (says) assert.include(answered.body, says)
      assert.lengthOf(await plane.clicks(), answer === 302 ? 1 : 0)
      assert.equal(await plane.status('/hello', { method: 'HEAD' }), answer)
    })

  test('a warm link changes its state with the clock', async ({ assert }) => {
    plane.source.put('hello', { endsAt: new Date(plane.clock.ms + 1_000) })
    assert.equal(await plane.status('/hello'), 302)
    plane.clock.ms += 1_000
    assert.equal(await plane.status('/hello'), 410)
  })

  test('what cannot be an alias costs no look-up', async ({ assert }) => {
    const paths = [
      '/',
      '/a/b',
      '//hello',
      '/a.b',
      '/%',
      '/%00',
      '/ä',
      `/${'x'.repeat(81)}`,
      '/a%2Fb',
    ]
    for (const path of paths) {
      const answer = await plane.ask(encodeURI(path).replaceAll('%25', '%'))
      assert.equal(answer.status, 404, path)
      assert.include(answer.body, 'There is no link here')
    }
    assert.equal(plane.source.questions, 0)
  })

  test('aliases are case-sensitive', async ({ assert }) => {
    plane.source.put('Hello')
    assert.equal(await plane.status('/hello'), 404)
    assert.equal(await plane.status('/Hello'), 302)
  })

  test('pages are closed to crawlers, scripts and frames', async ({ assert }) => {
    const { headers, body } = await plane.ask('/nothing')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.include(headers['content-security-policy'], "default-src 'none'")
    assert.include(headers['content-security-policy'], "frame-ancestors 'none'")
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.notMatch(body, /<script|<link|<img|style=|https?:/)
  })

  test('other methods on a link that people may know of are refused with Allow', async ({
    assert,
  }) => {
    const yesterday = new Date(plane.clock.ms - 86_400_000)
    const tomorrow = new Date(plane.clock.ms + 86_400_000)
    plane.source.put('hello')
    plane.source.put('held', { status: 'Paused' })
    plane.source.put('kept', { status: 'Archived' })
    plane.source.put('ended', { endsAt: yesterday, expiredUrl: 'https://example.com/ended' })
    plane.source.put('later', { startsAt: tomorrow })
    plane.source.put('few', { maxClicks: 1 })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      for (const alias of ['hello', 'hello/', 'hello).', 'held', 'kept', 'ended', 'later', 'few']) {
        const answer = await plane.ask(`/${alias}`, { method })
        assert.equal(answer.status, 405, `${method} ${alias}`)
        assert.equal(answer.headers.allow, 'GET, HEAD')
      }
    }
    assert.isEmpty(await plane.clicks())
    assert.equal(await plane.status('/few'), 302)
  })

  test('a link with a password takes POST too, and says so', async ({ assert }) => {
    plane.source.put('secret', { passwordHash: 'hash of sesame' })
    plane.source.put('held', { passwordHash: 'hash of sesame', status: 'Paused' })
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      for (const alias of ['secret', 'held']) {
        const answer = await plane.ask(`/${alias}`, { method })
        assert.equal(answer.status, 405, `${method} ${alias}`)
        assert.equal(answer.headers.allow, 'GET, HEAD, POST')
        assert.notInclude(answer.body, '<form')
      }
    }
  })

  test('where nothing is, or a draft, no method finds a link', async ({ assert }) => {
    plane.source.put('draft', { status: 'Draft' })
    plane.source.put('locked', { status: 'Draft', passwordHash: 'hash of sesame' })
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const path of ['/nothing', '/draft', '/locked', '/a/b', '/a.b']) {
        const answer = await plane.ask(path, { method })
        assert.equal(answer.status, 404, `${method} ${path}`)
        assert.include(answer.body, 'There is no link here')
        assert.notProperty(answer.headers, 'allow')
      }
      if (method === 'GET') continue
      assert.equal(await plane.status('/', { method }), 405)
    }
  })

  test('with MySQL away warm links go on and cold ones ask to come again', async ({ assert }) => {
    plane.source.put('warm')
    plane.source.put('cold')
    await plane.ask('/warm')
    plane.source.isAway = true
    plane.clock.ms += 24 * 3_600_000
    plane.monotonic.ms += 24 * 3_600_000

    for (let round = 0; round < 10; round++) {
      assert.equal(await plane.status('/warm'), 302)
      const cold = await plane.ask('/cold')
      assert.equal(cold.status, 503)
      assert.equal(cold.headers['retry-after'], '5')
    }
    assert.isBelow(plane.source.questions, 8)

    plane.source.isAway = false
    // The clock is corrected by an hour, as when a virtual machine wakes up: no pause gets longer.
    plane.clock.ms -= 3_600_000
    plane.monotonic.ms += 1_001
    const crowd = Array.from({ length: 20 }, () => plane.status('/cold'))
    assert.deepEqual(new Set(await Promise.all(crowd)), new Set([302]))
  })

  test('a fault of ours costs one visit and no other', async ({ assert, cleanup }) => {
    let isFaulty = true
    const faulty = await aPlane({
      locate: () => {
        if (isFaulty) throw new Error('fault')
        return { country: null, place: null }
      },
    })
    cleanup(() => faulty.close())
    await faulty.start()
    faulty.source.put('hello')
    await assert.rejects(() => faulty.ask('/hello'))
    await assert.rejects(() => faulty.ask('/hello'))
    isFaulty = false
    assert.equal(await faulty.status('/hello'), 302)
  })

  test('says to a balancer, on any host and without MySQL, whether visitors can come', async ({
    assert,
  }) => {
    plane.source.isAway = true
    for (const host of ['app.test', 'go.test', '10.0.0.7', 'unknown.test']) {
      const answer = await plane.ask('/health/redirects', { host })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.containSubset(JSON.parse(answer.body), {
        status: 'Ok',
        checks: [{ name: 'links' }, { name: 'spool' }],
      })
    }
    assert.equal(await plane.status('/health/redirects', { method: 'HEAD' }), 200)
    assert.equal(await plane.status('/health/redirects', { method: 'POST', host: 'app.test' }), 299)
  })

  test('says so when the spool takes no clicks, and when it does again', async ({ assert }) => {
    await rm(plane.directory, { recursive: true })
    await writeFile(plane.directory, 'a file, where the directory was')
    const { status, body } = await plane.ask('/health/redirects')
    assert.equal(status, 503)
    assert.include(body, 'The spool takes no clicks')
    await rm(plane.directory)
    plane.monotonic.ms += 1_000
    assert.equal(await plane.status('/health/redirects'), 200)
  })
})

test.group('A process that could not read its domains yet', () => {
  test('wants no visitors from a balancer until it has', async ({ assert, cleanup }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    plane.source.isAway = true
    await plane.start()
    assert.equal(await plane.status('/health/redirects'), 503)
    plane.source.isAway = false
    await plane.start()
    assert.equal(await plane.status('/health/redirects'), 200)
  })
})
