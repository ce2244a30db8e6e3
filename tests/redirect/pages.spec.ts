import { test } from '@japa/runner'
import { chooseLanguage, textsByLanguage } from '#app/redirect/pages/visitor_texts'
import { languagesByPreference } from '#app/shared/headers/accept_language'
import { aPlane } from '#tests/redirect/support/test_plane'

const OWNER = 'Northmoor &#60;Museums&#62;'

test.group('Pages that visitors see', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane()
    await plane.start()
    return () => plane.close()
  })
  const inLanguage = (language: string) => ({ headers: { 'accept-language': language } })

  test('every language says everything that English says', ({ assert }) => {
    const keysOf = (value: object, path = ''): string[] =>
      Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'string' ? [`${path}${key}`] : keysOf(inner, `${path}${key}.`)
      )
    const english = keysOf(textsByLanguage.get('en')!).toSorted()
    assert.includeMembers([...textsByLanguage.keys()], ['en', 'de', 'fr', 'es'])
    for (const [language, texts] of textsByLanguage) {
      assert.deepEqual(keysOf(texts).toSorted(), english, language)
    }
  })

  test('speak the language that the visitor likes best of those there are', ({ assert }) => {
    const chosen = {
      'de-AT,en;q=0.5': 'de',
      'pl, fr;q=0.4, de;q=0.3': 'fr',
      'es-MX': 'es',
      'en;q=0.1, DE;q=0.2': 'de',
      'de;q=0, en': 'en',
      'fr;q=0': 'en',
      'ja,*;q=0.1': 'en',
      '': 'en',
      ';;;,,,q=1': 'en',
    }
    for (const [header, language] of Object.entries(chosen)) {
      assert.equal(chooseLanguage(header), language, header)
    }
    assert.equal(chooseLanguage(undefined), 'en')
    assert.deepEqual(languagesByPreference('a;q=0.1,b,c;q=0.5'), ['b', 'c', 'a'])
  })

  test('are sent in it, whole, and say that it depends on it', async ({ assert }) => {
    const { status, headers, body } = await plane.ask('/nothing', inLanguage('de'))
    assert.equal(status, 404)
    assert.include(body, '<html lang="de">')
    assert.include(body, 'Hier gibt es keinen Link')
    assert.equal(headers.vary, 'Accept-Language')
    assert.equal(Number(headers['content-length']), Buffer.byteLength(body))
    const head = await plane.ask('/nothing', { method: 'HEAD', ...inLanguage('de') })
    assert.equal(head.headers['content-length'], headers['content-length'])
    assert.equal(head.body, '')
  })

  test('name whose link it is, and tell nothing else of it', async ({ assert }) => {
    plane.source.put('later', { startsAt: new Date(plane.clock.ms + 60_000) })
    plane.source.put('over', { endsAt: new Date(plane.clock.ms - 1) })
    plane.source.put('held', { status: 'Paused' })
    plane.source.put('secret', { passwordHash: 'x', destinationUrl: 'https://hidden.example/' })
    for (const [path, status] of [
      ['/later', 404],
      ['/over', 410],
      ['/held', 404],
      ['/secret', 401],
    ] as const) {
      // prettier-ignore
      const answer = await plane.ask(path, inLanguage('fr'))
      assert.equal(answer.status, status)
      assert.include(answer.body, `<footer>${OWNER}</footer>`, path)
      assert.include(answer.body, '<html lang="fr">')
      assert.notInclude(answer.body, 'hidden.example')
      assert.notInclude(answer.body, 'Museums>')
    }
  })

  test('a draft cannot be told from a link that never was', async ({ assert }) => {
    plane.source.put('draft', { status: 'Draft' })
    const [draft, nothing] = [await plane.ask('/draft'), await plane.ask('/nothing')]
    assert.equal(draft.body, nothing.body)
    assert.notInclude(draft.body, '<footer>')
  })

  test('of a custom domain have its owner', async ({ assert, cleanup }) => {
    const custom = await aPlane()
    cleanup(() => custom.close())
    const domain = { id: 'd', hostname: 'go.acme.test', workspaceName: 'Acme', servesLinks: true }
    const nowhere = { rootRedirectUrl: null, notFoundRedirectUrl: null, expiredUrl: null }
    custom.source.domains = [{ ...domain, ...nowhere }]
    await custom.start()
    const { body } = await custom.ask('/nothing', { host: 'go.acme.test' })
    assert.include(body, '<footer>Acme</footer>')
  })

  test('the page that opens an app speaks it too', async ({ assert }) => {
    const rule = {
      ...{ id: 'r', name: '', countries: [], devices: ['ios'], languages: [] },
      ...{ destinationUrl: null, appUrl: 'shop://item' },
    }
    plane.source.put('app', { routing: { rules: [rule], split: [] } })
    const headers = { 'accept-language': 'de', 'user-agent': 'Mozilla/5.0 (iPhone)' }
    const { body } = await plane.ask('/app', { headers })
    assert.include(body, 'Die App wird geöffnet')
    assert.include(body, '<html lang="de">')
  })
})
