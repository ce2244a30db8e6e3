import { test } from '@japa/runner'
import { withVisitorQuery } from '#app/redirect/pass_query'
import { aRow } from '#tests/redirect/support/memory_source'
import { aPlane, ask, spooledClicks } from '#tests/redirect/support/test_plane'

const PERSON = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } }
const BOT = { headers: { 'user-agent': 'A bot' } }
const ENDED = new Date('2020-01-01T00:00:00Z')

async function started(options: Parameters<typeof aPlane>[0] = {}) {
  const plane = await aPlane(options)
  await plane.start()
  return { ...plane, stop: () => plane.close() }
}

/** Grants uses of one link as the database does. */
function createStore(limit: number) {
  const store = {
    used: 0,
    isAway: false,
    questions: 0,
    async takeUses(_linkId: string, wanted: number) {
      store.questions++
      await new Promise((later) => setTimeout(later, 5))
      if (store.isAway) throw new Error('away')
      const left = limit - store.used
      store.used += Math.min(left, wanted)
      return left
    },
  }
  return store
}

test.group('Passing on the query', () => {
  const cases: [string, string, string][] = [
    ['https://a.example/', 'x=1', 'https://a.example/?x=1'],
    ['https://a.example/?x=2', 'x=1&y=%20a+b', 'https://a.example/?x=2&y=%20a+b'],
    ['https://a.example/?', 'x=1', 'https://a.example/?x=1'],
    ['https://a.example/?a&', 'a=1&b', 'https://a.example/?a&b'],
    ['https://a.example/#part', 'x=1&x=2', 'https://a.example/?x=1&x=2#part'],
    ['https://a.example/', 'qr=abc&shunt_click=s&shunt_test=t&q%72=1', 'https://a.example/'],
    ['https://a.example/', '&&=&x', 'https://a.example/?=&x'],
    ['https://a.example/', 'x=a#b', 'https://a.example/?x=a%23b'],
    ['https://a.example/', '', 'https://a.example/'],
  ]
  test('{1} goes to {0}')
    .with(cases)
    .run(({ assert }, [destination, query, wanted]) => {
      assert.equal(withVisitorQuery(destination, query), wanted)
    })

  test('happens on links that say so, after the campaign’s values', async ({ assert }) => {
    const { port, source, stop } = await started()
    const destinationUrl = 'https://example.com/'
    const campaign = { campaignId: 'c', utmSource: 'mail' }
    source.put('spring', { destinationUrl, passQuery: 1, ...campaign })
    source.put('autumn', { destinationUrl })
    const { headers } = await ask(port, '/spring?utm_source=x&gclid=7&qr=a')
    assert.equal(headers.location, `${destinationUrl}?utm_source=mail&gclid=7`)
    const plain = await ask(port, '/autumn?gclid=7')
    assert.equal(plain.headers.location, destinationUrl)
    await stop()
  })
})

test.group('Where ended links lead', () => {
  test('is their own address, else that of their folder, as a click of its own', async ({
    assert,
  }) => {
    const { port, source, directory, stop } = await started()
    const expiredUrl = 'https://example.com/over?utm_source=end'
    source.put('own', {
      ...{ endsAt: ENDED, expiredUrl, folderExpiredUrl: 'https://example.com/folder' },
      ...{ campaignId: 'c', utmSource: 'mail', passQuery: 1, passwordHash: 'hash of x' },
    })
    source.put('folder', { endsAt: ENDED, folderExpiredUrl: 'https://example.com/folder' })
    source.put('page', { endsAt: ENDED })
    source.put('archived', { endsAt: ENDED, expiredUrl, status: 'Archived' })
    const own = await ask(port, '/own?x=1', PERSON)
    assert.deepEqual([own.status, own.headers.location], [302, expiredUrl])
    assert.equal(own.headers['cache-control'], 'private, no-store')
    const head = await ask(port, '/own', { ...PERSON, method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.location], [302, expiredUrl])
    const folder = await ask(port, '/folder', PERSON)
    assert.equal(folder.headers.location, 'https://example.com/folder')
    assert.equal((await ask(port, '/page', PERSON)).status, 410)
    const archived = await ask(port, '/archived', PERSON)
    assert.equal(archived.headers.location, 'https://example.com/')
    const clicks = await spooledClicks(directory)
    assert.deepEqual(
      clicks.map((click) => click!.isEnded),
      [true, true, false]
    )
    assert.deepEqual(
      clicks.map((click) => click!.utm),
      [['end', null, null], null, null]
    )
    await stop()
  })
})

test.group('Where ended links of a domain lead', () => {
  test('is what the domain says, where link and folder say nothing', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane()
    cleanup(() => plane.close())
    const domain = { rootRedirectUrl: null, notFoundRedirectUrl: null, workspaceName: 'Acme' }
    const expiredUrl = 'https://acme.test/over'
    plane.source.domains = [
      { ...domain, id: 'd1', hostname: 'acme.test', servesLinks: 1, expiredUrl },
      { ...domain, id: 'd2', hostname: 'plain.test', servesLinks: 1, expiredUrl: null },
    ]
    const put = (key: string, row: Parameters<typeof aRow>[0]) =>
      plane.source.links.set(key, aRow({ endsAt: ENDED, ...row }))
    put('d1/none', {})
    put('d1/own', { expiredUrl: 'https://example.com/own' })
    put('d1/folder', { folderExpiredUrl: 'https://example.com/folder' })
    put('d1/paused', { status: 'Paused' })
    put('d1/going', { endsAt: null })
    put('d2/none', {})
    put('/none', {})
    await plane.start()
    const at = async (host: string, alias: string) => {
      const { status, headers } = await plane.ask(`/${alias}`, { host, ...PERSON })
      return [status, headers.location]
    }
    assert.deepEqual(await at('acme.test', 'none'), [302, expiredUrl])
    assert.deepEqual(await at('acme.test', 'own'), [302, 'https://example.com/own'])
    assert.deepEqual(await at('acme.test', 'folder'), [302, 'https://example.com/folder'])
    assert.deepEqual(await at('acme.test', 'paused'), [404, undefined])
    assert.deepEqual(await at('acme.test', 'going'), [302, 'https://example.com/'])
    assert.deepEqual(await at('plain.test', 'none'), [410, undefined])
    assert.deepEqual(await at('go.test', 'none'), [410, undefined])
    const clicks = await plane.clicks()
    assert.deepEqual(
      clicks.map((click) => click!.isEnded),
      [true, true, true, false]
    )
  })
})

test.group('A limited number of uses', () => {
  test('lets exactly so many through, and leads the others on', async ({ assert }) => {
    const store = createStore(10)
    const { port, source, directory, stop } = await started({ takeUses: store.takeUses })
    source.put('few', { maxClicks: 10, expiredUrl: 'https://example.com/over' })
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(port, '/few', PERSON)))
    const places = answers.map(({ headers }) => headers.location)
    assert.lengthOf(
      places.filter((place) => place === 'https://example.com/'),
      10
    )
    assert.lengthOf(
      places.filter((place) => place === 'https://example.com/over'),
      30
    )
    assert.isBelow(store.questions, 20)
    const clicks = await spooledClicks(directory)
    assert.lengthOf(
      clicks.filter((click) => click!.isEnded),
      30
    )
    await stop()
  })

  test('is not used up by bots, HEAD or visitors before the password', async ({ assert }) => {
    const store = createStore(1)
    const { port, source, stop } = await started({ takeUses: store.takeUses })
    source.put('few', { maxClicks: 1 })
    source.put('guarded', { maxClicks: 1, passwordHash: 'hash of sesame' })
    assert.equal((await ask(port, '/few', BOT)).status, 302)
    assert.equal((await ask(port, '/few', { ...PERSON, method: 'HEAD' })).status, 302)
    assert.equal((await ask(port, '/guarded', PERSON)).status, 401)
    const post = (body: string) => ({
      method: 'POST',
      body,
      headers: { ...PERSON.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal((await ask(port, '/guarded', post('password=x'))).status, 401)
    assert.equal(store.used, 0)
    assert.equal((await ask(port, '/guarded', post('password=sesame'))).status, 303)
    assert.equal(store.used, 1)
    assert.equal((await ask(port, '/guarded', PERSON)).status, 410)
    assert.equal((await ask(port, '/few', PERSON)).status, 410)
    assert.equal((await ask(port, '/few', BOT)).status, 410)
    await stop()
  })

  test('is 503 without the database; other links go on', async ({ assert }) => {
    const store = createStore(5)
    const { port, source, stop } = await started({ takeUses: store.takeUses })
    source.put('few', { maxClicks: 5 })
    source.put('many')
    store.isAway = true
    const answer = await ask(port, '/few', PERSON)
    assert.equal(answer.status, 503)
    assert.property(answer.headers, 'retry-after')
    assert.equal((await ask(port, '/many', PERSON)).status, 302)
    store.isAway = false
    assert.equal((await ask(port, '/few', PERSON)).status, 302)
    await stop()
  })
})

test.group('Mangled links', () => {
  test('find the alias before the punctuation', async ({ assert }) => {
    const { port, source, stop } = await started()
    source.put('spring', { destinationUrl: 'https://example.com/s' })
    const mangled = ['spring.', 'spring).', 'spring,', 'spring%29.', 'spring%E2%80%9D', 'spring_)']
    for (const path of mangled) {
      const { status, headers } = await ask(port, `/${path}`)
      assert.deepEqual([status, headers.location], [302, 'https://example.com/s'], path)
    }
    for (const path of ['spring.html', '.spring', 'other).', 'spring%00']) {
      assert.equal((await ask(port, `/${path}`)).status, 404, path)
    }
    const app = await ask(port, '/docs).', { host: 'app.test' })
    assert.equal(app.status, 299)
    await stop()
  })

  test('find the alias before what no one sees, up to 8 characters of it', async ({ assert }) => {
    const { port, source, stop } = await started()
    source.put('spring', { destinationUrl: 'https://example.com/s' })
    const unseen = [
      '\u200b',
      '\u00ad',
      '\ufeff',
      '\u2060',
      '\ufe0f',
      '\u202e',
      '\u{e0001}',
      '\u0301',
    ]
    const ends = [...unseen, unseen.join(''), '.\u200b', '\u200b)', '\u200d\u2640\ufe0f']
    for (const end of ends) {
      for (const slash of ['', '/', '/?qr=ab12cd34']) {
        const path = `/spring${encodeURIComponent(end)}${slash}`
        const { status, headers } = await ask(port, path)
        assert.deepEqual([status, headers.location], [302, 'https://example.com/s'], path)
      }
    }
    const nine = '\u200b'.repeat(9)
    for (const path of [
      `spring${nine}`,
      `spring${nine}/`,
      'spr\u200bing',
      '\u200bspring',
      'spring\u200b\u05d0',
    ]) {
      assert.equal((await ask(port, `/${encodeURIComponent(path)}`)).status, 404, path)
    }
    await stop()
  })
})
