import { test } from '@japa/runner'
import type { RedirectDomainRow } from '#app/redirect/links/source'
import { aPlane } from '#tests/redirect/support/test_plane'

const HOST = 'plain.test'
const OTHER = 'other.test'
const PROXY = '127.0.0.1'

/** What a visitor may write into a request: 192.0.2.7 is in Germany, as far as these tests go. */
const FORGED: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '192.0.2.7' },
  { 'x-forwarded-for': '192.0.2.7, 127.0.0.1', 'x-forwarded-host': OTHER },
  { 'x-forwarded-host': OTHER, 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
  { 'x-real-ip': '192.0.2.7', 'true-client-ip': '192.0.2.7', 'cf-connecting-ip': '192.0.2.7' },
  { 'forwarded': `for=192.0.2.7;host=${OTHER};proto=https`, 'cf-ipcountry': 'DE' },
  { 'x-original-host': OTHER, 'x-host': OTHER, 'x-original-url': '/theirs' },
]

const plain = {
  rootRedirectUrl: null,
  notFoundRedirectUrl: null,
  expiredUrl: null,
  servesLinks: true,
}
const domains: RedirectDomainRow[] = [
  { ...plain, id: 'd1', hostname: HOST, workspaceName: 'Plain' },
  {
    ...plain,
    ...{ id: 'd2', hostname: OTHER, workspaceName: 'Other', brandName: 'Other brand' },
    files: 'Robots:r1',
  },
]

/** A plane with two domains. @param proxies whom it trusts */
async function aPlaneBehind(proxies: string[]) {
  const plane = await aPlane({ trustsProxy: (address) => proxies.includes(address) })
  plane.source.domains = domains
  plane.source.files.set('d2/Robots', Buffer.from('theirs'))
  plane.source.put('hello', { destinationUrl: 'https://plain.example/' }, 'd1')
  plane.source.put('hello', { destinationUrl: 'https://other.example/' }, 'd2')
  plane.source.put('secret', { passwordHash: 'hash of sesame' }, 'd1')
  await plane.start()
  return plane
}

const posting = (password: string, headers: Record<string, string>) => ({
  method: 'POST',
  host: HOST,
  body: `password=${password}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})

test.group('Forwarded headers of someone who is no proxy', (group) => {
  let plane: Awaited<ReturnType<typeof aPlaneBehind>>
  group.each.setup(async () => {
    plane = await aPlaneBehind(['10.0.0.1'])
    return () => plane.close()
  })

  test('change neither the visitor nor the country', async ({ assert }) => {
    for (const headers of FORGED) await plane.ask('/hello', { host: HOST, headers })
    const clicks = await plane.clicks()
    assert.lengthOf(clicks, FORGED.length)
    assert.lengthOf(new Set(clicks.map((click) => click!.visitor)), 1)
    for (const click of clicks) assert.isNull(click!.country)
  })

  test('change neither the host, nor its brand, nor its files', async ({ assert }) => {
    for (const headers of FORGED) {
      const asked = { host: HOST, headers }
      const name = JSON.stringify(headers)
      const redirect = await plane.ask('/hello', asked)
      assert.equal(redirect.headers.location, 'https://plain.example/', name)
      const page = await plane.ask('/nothing', asked)
      assert.include(page.body, '<footer>Plain</footer>', name)
      assert.notInclude(page.body, 'Other', name)
      const robots = await plane.ask('/robots.txt', asked)
      assert.equal(robots.body, 'User-agent: *\nDisallow:\n', name)
    }
  })

  test('change no limit, and no cookie', async ({ assert }) => {
    const right = await plane.ask('/secret', posting('sesame', { 'x-forwarded-proto': 'https' }))
    assert.equal(right.status, 303)
    assert.notMatch(right.headers['set-cookie']![0], /Secure/)
    for (let tries = 0; tries < 10; tries++) {
      const headers = { ...FORGED[tries % FORGED.length], 'x-forwarded-for': `198.51.100.${tries}` }
      assert.equal(await plane.status('/secret', posting('wrong', headers)), 401)
    }
    const one = posting('sesame', { 'x-forwarded-for': '198.51.100.77' })
    assert.equal(await plane.status('/secret', one), 429)
  })
})

test.group('Forwarded headers that come through a proxy', (group) => {
  let plane: Awaited<ReturnType<typeof aPlaneBehind>>
  group.each.setup(async () => {
    plane = await aPlaneBehind([PROXY, '10.0.0.1'])
    return () => plane.close()
  })

  test('what the visitor wrote before them is nobody', async ({ assert }) => {
    for (const before of ['', '192.0.2.7, ', '192.0.2.7, 10.0.0.1, ', 'unknown, ']) {
      const headers = { 'x-forwarded-for': `${before}198.51.100.4, 10.0.0.1` }
      await plane.ask('/hello', { host: HOST, headers })
    }
    const clicks = await plane.clicks()
    assert.lengthOf(new Set(clicks.map((click) => click!.visitor)), 1)
    for (const click of clicks) assert.isNull(click!.country)
  })

  test('count: visitor, country, host, brand and files', async ({ assert }) => {
    const headers = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': OTHER }
    const redirect = await plane.ask('/hello', { host: 'inner', headers })
    assert.equal(redirect.headers.location, 'https://other.example/')
    const [click] = await plane.clicks()
    assert.equal(click!.country, 'DE')
    const page = await plane.ask('/nothing', { host: 'inner', headers })
    assert.include(page.body, 'Other brand')
    assert.equal((await plane.ask('/robots.txt', { host: 'inner', headers })).body, 'theirs')
  })

  test('where everyone is trusted, anyone is whom they say: the doctor calls that an error', async ({
    assert,
    cleanup,
  }) => {
    const wrong = await aPlane({ trustsProxy: () => true })
    cleanup(() => wrong.close())
    wrong.source.put('hello')
    await wrong.start()
    for (const address of ['192.0.2.7', '198.51.100.4']) {
      await wrong.ask('/hello', { headers: { 'x-forwarded-for': address } })
    }
    const clicks = await wrong.clicks()
    assert.lengthOf(new Set(clicks.map((one) => one!.visitor)), 2)
  })
})
