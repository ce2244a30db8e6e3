import { test } from '@japa/runner'
import { aPlane } from '#tests/redirect/support/test_plane'

type Plane = Awaited<ReturnType<typeof aPlane>>

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const rule = (id: string, fields: object) => ({
  id,
  name: null,
  countries: [],
  devices: [],
  languages: [],
  destinationUrl: `https://example.com/${id}`,
  appUrl: null,
  ...fields,
})

test.group('Routing on real requests', (group) => {
  let plane: Plane
  group.each.setup(async () => {
    const countries: Record<string, string> = { '203.0.113.1': 'CH', '203.0.113.2': 'DE' }
    plane = await aPlane({
      locate: (address) => ({ country: countries[address] ?? null, place: null }),
      trustsProxy: () => true,
    })
    await plane.start()
    return () => plane.close()
  })

  test('a rule holds during its hours, in the zone of the workspace', async ({ assert }) => {
    // Stored before some kinds of conditions were there.
    const opening = {
      id: 'open',
      name: null,
      hours: [8, 17],
      destinationUrl: 'https://open.example/',
    }
    const routing = JSON.stringify({ rules: [{ ...opening, appUrl: null }], split: [] })
    plane.source.put('go', { routing, timeZone: 'Asia/Kathmandu' })
    // Kathmandu is 5:45 ahead of UTC.
    for (const [at, isOpen] of [
      ['02:14:59', false],
      ['02:15:00', true],
      ['03:14:59', true],
      ['03:15:00', false],
      ['11:15:00', true],
      ['23:00:00', false],
    ] as const) {
      plane.clock.ms = Date.parse(`2030-06-01T${at}Z`)
      const { headers } = await plane.ask('/go')
      assert.equal(headers.location === 'https://open.example/', isOpen, at)
    }
  })

  const from = (address: string, headers: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...headers },
  })

  test('the first rule that holds decides, by country, device and language', async ({ assert }) => {
    const rules = [
      rule('phone', { countries: ['CH'], devices: ['ios'] }),
      rule('swiss', { countries: ['CH'] }),
      rule('french', { languages: ['fr'] }),
    ]
    plane.source.put('go', { routing: JSON.stringify({ rules, split: [] }) })
    const ask = async (address: string, headers?: Record<string, string>) =>
      (await plane.ask('/go', from(address, headers))).headers.location
    assert.equal(await ask('203.0.113.1', { 'user-agent': IPHONE }), 'https://example.com/phone')
    assert.equal(await ask('203.0.113.1'), 'https://example.com/swiss')
    assert.equal(
      await ask('203.0.113.2', { 'accept-language': 'en;q=0.8, fr' }),
      'https://example.com/french'
    )
    assert.equal(
      await ask('203.0.113.2', { 'accept-language': 'en, fr;q=0.8' }),
      'https://example.com/'
    )
    const clicks = await plane.clicks()
    assert.deepEqual(
      clicks.map((click) => click?.ruleId),
      ['phone', 'swiss', 'french', null]
    )
  })

  test('a split keeps a visitor on one side and shares many out', async ({ assert }) => {
    const split = [3, 1].map((weight, n) => ({
      id: `s${n}`,
      name: null,
      weight,
      destinationUrl: `https://example.com/${n}`,
    }))
    plane.source.put('go', { routing: { rules: [], split } })
    const counts = new Map<string, number>()
    for (let visitor = 0; visitor < 200; visitor++) {
      const ask = from(`198.51.100.${visitor}`)
      const { location } = (await plane.ask('/go', ask)).headers
      assert.equal((await plane.ask('/go', ask)).headers.location, location)
      counts.set(location!, (counts.get(location!) ?? 0) + 1)
    }
    assert.closeTo(counts.get('https://example.com/0')!, 150, 25)
    const [click] = await plane.clicks()
    assert.match(click!.splitId!, /^s[01]$/)
  })

  test('a visitor of IPv6 is a network: one hash, and one side of a split', async ({ assert }) => {
    const split = [1, 1, 1, 1, 1].map((weight, n) => ({
      id: `s${n}`,
      name: null,
      weight,
      destinationUrl: `https://example.com/${n}`,
    }))
    plane.source.put('go', { routing: { rules: [], split } })
    const addresses = ['2001:db8:1:2::1', '2001:DB8:1:2:aaaa:bbbb:cccc:1', '[2001:db8:1:2::9]:80']
    for (const address of addresses) await plane.ask('/go', from(address))
    await plane.ask('/go', from('2001:db8:1:3::1'))
    const clicks = await plane.clicks()
    const [first, second, third, other] = clicks.map((click) => click!.visitor)
    assert.deepEqual([second, third], [first, first])
    assert.notEqual(other, first)
    assert.lengthOf(new Set(clicks.slice(0, 3).map((click) => click!.splitId)), 1)
  })

  test('an old code of a language in a rule means the one of today', async ({ assert }) => {
    const rules = [rule('filipino', { languages: ['tl'] }), rule('hebrew', { languages: ['he'] })]
    plane.source.put('go', { routing: { rules, split: [] } })
    const ask = async (language: string) =>
      (await plane.ask('/go', from('203.0.113.1', { 'accept-language': language }))).headers
        .location
    assert.equal(await ask('fil-PH'), 'https://example.com/filipino')
    assert.equal(await ask('tl'), 'https://example.com/filipino')
    assert.equal(await ask('en;q=0.3, iw;q=0.9'), 'https://example.com/hebrew')
    assert.equal(await ask('en, iw;q=0'), 'https://example.com/')
  })

  test('an https app link is redirected to, with the type of the link', async ({ assert }) => {
    const rules = [rule('app', { devices: ['ios'], appUrl: 'https://app.example.com/x' })]
    plane.source.put('go', { redirectType: 'TemporaryRedirect', routing: { rules, split: [] } })
    const answer = await plane.ask('/go', { headers: { 'user-agent': IPHONE } })
    assert.deepEqual([answer.status, answer.headers.location], [307, 'https://app.example.com/x'])
  })

  test('another app link gets a page that opens it and falls back', async ({ assert }) => {
    const rules = [
      rule('own', { devices: ['ios'], appUrl: 'myapp://open?a="><script>', destinationUrl: null }),
      rule('android', { devices: ['android'], appUrl: 'intent://x#Intent;end' }),
    ]
    plane.source.put('go', { routing: { rules, split: [] } })
    const page = await plane.ask('/go', { headers: { 'user-agent': IPHONE } })
    assert.equal(page.status, 200)
    assert.include(page.body, 'data-app="myapp://open?a=&#34;&#62;&#60;script&#62;"')
    assert.include(page.body, 'data-web="https://example.com/"')
    assert.equal(page.headers['cache-control'], 'private, no-store')
    assert.match(String(page.headers['content-security-policy']), /script-src 'sha256-/)
    const android = await plane.ask('/go', {
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile' },
    })
    assert.include(android.body, 'data-web="https://example.com/android"')
    const head = await plane.ask('/go', { method: 'HEAD', headers: { 'user-agent': IPHONE } })
    assert.deepEqual([head.status, head.body], [200, ''])
    assert.lengthOf(await plane.clicks(), 2)
  })
})
