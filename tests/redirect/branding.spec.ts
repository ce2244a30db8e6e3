import { hash } from 'node:crypto'
import { test } from '@japa/runner'
import type { RedirectDomainRow } from '#app/redirect/links/source'
import { aPlane } from '#tests/redirect/support/test_plane'

const HOST = 'go.acme.test'
const BARE = 'bare.acme.test'
const plain = {
  rootRedirectUrl: null,
  notFoundRedirectUrl: 'https://acme.test/missing',
  expiredUrl: null,
  workspaceName: 'Workspace',
  servesLinks: true,
}
const brand = {
  brandName: 'Acme <Museums>',
  brandColour: '#0d5e42',
  imprintUrl: 'https://acme.test/imprint?a=1&b="2"',
  privacyUrl: 'https://acme.test/privacy',
}
const files = 'Logo:l1,Icon:i1,Robots:r1,AppleAppSite:a1,AssetLinks:s1'

const FILES: [path: string, kind: string, type: string, content: string][] = [
  ['/.shunt/logo.png', 'Logo', 'image/png', 'logo'],
  ['/favicon.ico', 'Icon', 'image/x-icon', 'icon'],
  ['/robots.txt', 'Robots', 'text/plain; charset=utf-8', 'User-agent: x\n'],
  ['/.well-known/apple-app-site-association', 'AppleAppSite', 'application/json', '{"a":1}'],
  ['/.well-known/assetlinks.json', 'AssetLinks', 'application/json', '[]'],
]

test.group('The brand of a domain', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  const domains: RedirectDomainRow[] = [
    { ...plain, ...brand, files, id: 'd1', hostname: HOST, notFoundRedirectUrl: null },
    { ...plain, id: 'd2', hostname: BARE },
  ]
  group.each.setup(async () => {
    plane = await aPlane()
    plane.source.domains = domains
    for (const [, kind, , content] of FILES) {
      plane.source.files.set(`d1/${kind}`, Buffer.from(content))
    }
    await plane.start()
    return () => plane.close()
  })

  /** Has the plane read its domains again, as a change of one makes it do. */
  async function replaceDomains(rows: RedirectDomainRow[]): Promise<void> {
    plane.source.domains = rows
    plane.source.change(plane.source.changes.length + 1, 'domain', 'd1')
    await plane.start()
  }

  test('stands on its pages, in every state and language', async ({ assert }) => {
    const { source, clock } = plane
    source.put('over', { endsAt: new Date(clock.ms - 1) }, 'd1')
    source.put('held', { status: 'Paused' }, 'd1')
    source.put('later', { startsAt: new Date(clock.ms + 60_000) }, 'd1')
    source.put('secret', { passwordHash: 'x' }, 'd1')
    for (const [path, status] of [
      ['/nothing', 404],
      ['/over', 410],
      ['/held', 404],
      ['/later', 404],
      ['/secret', 401],
      ['/', 404],
    ] as const) {
      const headers = { 'accept-language': 'de' }
      const answer = await plane.ask(path, { host: HOST, headers })
      assert.equal(answer.status, status, path)
      assert.include(answer.body, 'alt="Acme &#60;Museums&#62;"')
      assert.include(answer.body, 'src="/.shunt/logo.png?v=l1"')
      assert.include(answer.body, '<link rel="icon" href="/favicon.ico?v=i1">')
      assert.include(answer.body, '<footer>Acme &#60;Museums&#62;<nav>')
      assert.include(answer.body, 'href="https://acme.test/imprint?a=1&#38;b=&#34;2&#34;"')
      assert.include(answer.body, '>Impressum</a>')
      assert.include(answer.body, '>Datenschutz</a>')
      assert.notInclude(answer.body, 'Workspace')
      assert.equal(Number(answer.headers['content-length']), Buffer.byteLength(answer.body))
    }
    assert.lengthOf(source.filesRead, 0)
  })

  test('is allowed by the policy of the page, and nothing else is', async ({ assert }) => {
    const { headers, body } = await plane.ask('/nothing', { host: HOST })
    const policy = String(headers['content-security-policy'])
    const styles = [...body.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style)
    assert.lengthOf(styles, 2)
    const hashes = styles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)
    assert.include(policy, `style-src ${hashes.join(' ')}; img-src 'self';`)
    assert.notInclude(policy, 'script-src')
    const other = await plane.ask('/nothing', { host: 'go.test' })
    assert.notInclude(String(other.headers['content-security-policy']), 'img-src')
    assert.notInclude(other.body, 'Acme')
  })

  test('without a logo says its name, without a name that of the workspace', async ({ assert }) => {
    const [one] = domains
    const page = async (changes: Partial<RedirectDomainRow>) => {
      await replaceDomains([{ ...one, ...changes }])
      return (await plane.ask('/nothing', { host: HOST })).body
    }
    const named = await page({ files: null })
    assert.include(named, '<p class="brand">Acme &#60;Museums&#62;</p>')
    assert.notInclude(named, '<img')
    const nameless = await page({ files: null, brandName: null, imprintUrl: null })
    assert.include(nameless, '<footer>Workspace<nav><a href="https://acme.test/privacy"')
    assert.notInclude(nameless, 'class="brand"')
  })

  test('stands on the page that opens an app, and in previews', async ({ assert, cleanup }) => {
    const previewing = await aPlane({
      previews: { isPreviewer: (userAgent) => userAgent === 'bot', appUrl: 'https://app.test' },
    })
    cleanup(() => previewing.close())
    previewing.source.domains = domains
    await previewing.start()
    const rule = {
      ...{ id: 'r', name: '', countries: [], devices: ['ios'], languages: [] },
      ...{ destinationUrl: null, appUrl: 'shop://item' },
    }
    const preview = JSON.stringify({ title: 'One', description: null, imageId: null })
    previewing.source.put('app', { routing: { rules: [rule], split: [] }, preview }, 'd1')
    const at = (userAgent: string) =>
      previewing.ask('/app', { host: HOST, headers: { 'user-agent': userAgent } })
    const app = await at('Mozilla/5.0 (iPhone)')
    assert.include(app.body, 'src="/.shunt/logo.png?v=l1"')
    assert.include(app.body, '>Imprint</a>')
    assert.include(String(app.headers['content-security-policy']), "img-src 'self'")
    const card = await at('bot')
    const name = 'Acme &#60;Museums&#62;'
    assert.include(card.body, `<meta property="og:site_name" content="${name}">`)
    assert.include(card.body, '<meta name="theme-color" content="#0d5e42">')
  })

  for (const [path, kind, type, content] of FILES) {
    test(`serves ${path}, from memory after the first time`, async ({ assert }) => {
      const answer = await plane.ask(`${path}?v=1`, { host: HOST })
      assert.equal(answer.status, 200)
      assert.equal(answer.body, content)
      assert.equal(answer.headers['content-type'], type)
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      assert.equal(answer.headers['content-length'], String(content.length))
      plane.source.isAway = true
      assert.equal((await plane.ask(path, { host: HOST })).body, content)
      const head = await plane.ask(path, { host: HOST, method: 'HEAD' })
      assert.deepEqual([head.status, head.body], [200, ''])
      const tag = String(answer.headers.etag)
      const known = { host: HOST, headers: { 'if-none-match': tag } }
      assert.equal(await plane.status(path, known), 304)
      assert.equal(await plane.status(path, { host: HOST, method: 'POST' }), 405)
      assert.deepEqual(plane.source.filesRead, [`d1/${kind}`])
      assert.lengthOf(await plane.clicks(), 0)
    })
  }

  test('a host without settings has a robots.txt that allows everything, and no other file', async ({
    assert,
  }) => {
    for (const host of [BARE, 'go.test']) {
      for (const [path, kind] of FILES) {
        const { status, headers, body } = await plane.ask(path, { host })
        assert.equal(status, kind === 'Robots' ? 200 : 404, path)
        const posted = await plane.status(path, { host, method: 'POST' })
        assert.equal(posted, kind === 'Robots' ? 405 : 404, path)
        assert.isUndefined(headers.location)
        if (kind === 'Robots') assert.equal(body, 'User-agent: *\nDisallow:\n')
      }
    }
    const app = await plane.ask('/robots.txt', { host: 'app.test' })
    assert.equal(app.body, 'User-agent: *\nDisallow: /console/\nDisallow: /api/\n')
    assert.equal(await plane.status('/favicon.ico', { host: 'app.test' }), 299)
    assert.equal(await plane.status('/robots.txt', { host: 'evil.test' }), 404)
    assert.lengthOf(plane.source.filesRead, 0)
  })

  test('those who come at once share one reading; without the database they come again', async ({
    assert,
  }) => {
    let release = () => {}
    plane.source.held = new Promise((resolve) => (release = resolve))
    const asked = Array.from({ length: 20 }, () => plane.ask('/robots.txt', { host: HOST }))
    const others = Array.from({ length: 20 }, () => plane.ask('/favicon.ico', { host: HOST }))
    plane.source.put('hello', {}, 'd1')
    release()
    for (const { status } of await Promise.all([...asked, ...others])) assert.equal(status, 200)
    assert.sameMembers(plane.source.filesRead, ['d1/Robots', 'd1/Icon'])
    plane.source.isAway = true
    const away = await plane.ask('/.shunt/logo.png', { host: HOST })
    assert.deepEqual([away.status, away.headers['retry-after']], [503, '5'])
    plane.source.isAway = false
    assert.equal(await plane.status('/.shunt/logo.png', { host: HOST }), 200)
  })

  test('a change is another id, and is read again', async ({ assert }) => {
    await plane.ask('/robots.txt', { host: HOST })
    plane.source.files.set('d1/Robots', Buffer.from('new'))
    await replaceDomains([{ ...domains[0], files: 'Robots:r2' }])
    assert.equal((await plane.ask('/robots.txt', { host: HOST })).body, 'new')
    assert.equal(await plane.status('/favicon.ico', { host: HOST }), 404)
  })
})
