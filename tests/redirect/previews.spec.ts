import { test } from '@japa/runner'
import { classifyClick } from '#app/visits/clicks/rules/classify'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'
import { aPlane } from '#tests/redirect/support/test_plane'

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PREVIEWERS = [
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
]
const PREVIEW = JSON.stringify({
  title: 'Spring <sale> & more',
  description: '"All" must go',
  imageId: 'abc',
})

test.group('Previews of links', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane({
      previews: {
        isPreviewer: (userAgent, purpose) =>
          classifyClick(readUserAgent(userAgent).verdict, purpose).class === 'Preview',
        appUrl: 'https://app.test',
      },
    })
    await plane.start()
    return () => plane.close()
  })

  const ask = (path: string, agent: string, method = 'GET', headers = {}) =>
    plane.ask(path, { method, headers: { 'user-agent': agent, ...headers } })

  test('messengers get a page with tags and no redirect, which counts as a visit', async ({
    assert,
  }) => {
    plane.source.put('spring', { preview: PREVIEW, destinationUrl: 'https://example.com/secret' })
    for (const agent of PREVIEWERS) {
      const { status, headers, body } = await ask('/spring?x=1', agent)
      assert.equal(status, 200, agent)
      assert.isUndefined(headers.location)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['cache-control'], 'private, no-store')
      for (const tag of [
        '<title>Spring &#60;sale&#62; &#38; more</title>',
        '<meta property="og:title" content="Spring &#60;sale&#62; &#38; more">',
        '<meta property="og:description" content="&#34;All&#34; must go">',
        '<meta property="og:image" content="https://app.test/assets/link-previews/abc.jpg">',
        '<meta property="og:url" content="http://go.test/spring">',
        '<meta name="twitter:card" content="summary_large_image">',
        '<meta name="twitter:title" content="Spring &#60;sale&#62; &#38; more">',
      ]) {
        assert.include(body, tag)
      }
      assert.notInclude(body, 'secret')
    }
    assert.lengthOf(await plane.clicks(), PREVIEWERS.length)
    const head = await ask('/spring', PREVIEWERS[0], 'HEAD')
    assert.deepEqual([head.status, head.body], [200, ''])
    assert.isAbove(Number(head.headers['content-length']), 100)
  })

  test('people and other bots are redirected', async ({ assert }) => {
    plane.source.put('spring', { preview: PREVIEW })
    for (const agent of [PERSON, BOT, '']) {
      const answer = await ask('/spring', agent)
      assert.deepEqual([answer.status, answer.headers.location], [302, 'https://example.com/'])
    }
    const tab = await ask('/spring', PERSON, 'GET', { 'x-moz': 'prefetch' })
    assert.equal(tab.status, 302)
  })

  test('without a preview, with a password or out of force, they get what everyone gets', async ({
    assert,
  }) => {
    plane.source.put('plain')
    plane.source.put('closed', { preview: PREVIEW, passwordHash: 'hash of open' })
    plane.source.put('paused', { preview: PREVIEW, status: 'Paused' })
    plane.source.put('over', { preview: PREVIEW, endsAt: new Date(0) })
    const [agent] = PREVIEWERS
    assert.equal((await ask('/plain', agent)).status, 302)
    for (const [path, status] of [
      ['/closed', 401],
      ['/paused', 404],
      ['/over', 410],
    ] as const) {
      const answer = await ask(path, agent)
      assert.equal(answer.status, status)
      assert.notInclude(answer.body, 'Spring')
    }
  })

  test('what was not set is left out; the short URL stands in for a title', async ({ assert }) => {
    const preview = { title: null, description: null, imageId: 'abc' }
    plane.source.put('picture', { preview })
    const { body } = await ask('/picture', PREVIEWERS[0])
    assert.include(body, '<meta property="og:title" content="go.test/picture">')
    assert.notInclude(body, 'description')
    plane.source.put('words', { preview: { ...preview, imageId: null, title: 'Words' } })
    const words = await ask('/words', PREVIEWERS[0])
    assert.include(words.body, '<meta name="twitter:card" content="summary">')
    assert.notInclude(words.body, 'og:image')
  })
})
