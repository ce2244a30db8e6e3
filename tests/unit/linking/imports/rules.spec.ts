import { test } from '@japa/runner'
import { guessColumns, guessSource } from '#app/linking/imports/rules/column_names'
import { compareAnswers } from '#app/linking/imports/rules/compare_answers'
import { toImportedLink } from '#app/linking/imports/rules/imported_link'
import { listWarnings } from '#app/linking/imports/rules/not_kept'
import { readRecord } from '#app/linking/imports/rules/read_record'
import { readTime } from '#app/linking/imports/rules/read_time'
import { addToTally, emptyImportTally } from '#app/linking/imports/rules/tally'

test.group('A moment in an export', () => {
  const moments: [string, string | null][] = [
    ['2021-03-04T05:06:07Z', '2021-03-04T05:06:07.000Z'],
    ['2021-03-04T05:06:07.123+02:00', '2021-03-04T03:06:07.123Z'],
    ['2020-01-01T10:00:00+0000', '2020-01-01T10:00:00.000Z'],
    ['2021-03-04 05:06:07', '2021-03-04T05:06:07.000Z'],
    ['2021-03-04 05:06:07 +0100', '2021-03-04T04:06:07.000Z'],
    ['2021-03-04', '2021-03-04T00:00:00.000Z'],
    ['1614834367', '2021-03-04T05:06:07.000Z'],
    ['1614834367000', '2021-03-04T05:06:07.000Z'],
    ['Thu, 04 Mar 2021 05:06:07 GMT', '2021-03-04T05:06:07.000Z'],
    ['Thu Mar 04 2021 05:06:07 GMT+0000 (Coordinated Universal Time)', '2021-03-04T05:06:07.000Z'],
    ['Mar 4, 2021', '2021-03-04T00:00:00.000Z'],
    ['4 Mar 2021', '2021-03-04T00:00:00.000Z'],
    ['', null],
    ['soon', null],
    ['2021-13-45', null],
    ['0000-00-00 00:00:00', null],
    ['12', null],
    ['1066-10-14', null],
    ['2031-01-01T00:00:00+23:59', '2030-12-31T00:01:00.000Z'],
    ['2031-01-01T00:00:00+25:00', null],
    ['2031-01-01 00:00:00 +2500', null],
    ['20310101T000000-0199', null],
    ['9999-12-31T23:59:59-23:00', null],
  ]
  for (const [text, expected] of moments) {
    test(`“${text}” is ${expected ?? 'none'}`, ({ assert }) => {
      assert.equal(readTime(text)?.toISOString() ?? null, expected)
    })
  }
})

test.group('Columns', () => {
  test('are known in any spelling, each for one thing', ({ assert }) => {
    assert.deepEqual(guessColumns(['Short URL', 'long_url', 'Date-Created', 'Odd']), {
      shortUrl: 'Short URL',
      destinationUrl: 'long_url',
      createdAt: 'Date-Created',
    })
  })

  test('give the service away only where they are its own', ({ assert }) => {
    assert.equal(guessSource(['keyword', 'url', 'title']), 'yourls')
    assert.equal(guessSource(['alias', 'url']), null)
    assert.equal(guessSource(['domain', 'key', 'url']), 'dub')
  })
})

test.group('A record', () => {
  const read = (record: Record<string, unknown>) =>
    readRecord(record, guessColumns(Object.keys(record)), 'csv', 'csv')[0]

  test('takes alias and host from the short address where there are no others', ({ assert }) => {
    const url = 'https://e.com'
    assert.containsSubset(read({ 'short url': 'https://Go.Example.com:8080/a%2Db/', url }), {
      alias: 'a-b',
      domain: 'go.example.com',
    })
    assert.containsSubset(read({ link: 'bit.ly/abc', url }), { alias: 'abc', domain: 'bit.ly' })
    assert.containsSubset(read({ link: 'not a link', alias: 'own', url }), { alias: 'own' })
  })

  test('counts no clicks that are none', ({ assert }) => {
    const clicks = (text: unknown) => read({ url: 'x', clicks: text }).clicks
    assert.deepEqual(
      ['1,204', '12', 7, '', 'many', '-3', '1e400', '1.5'].map(clicks),
      [1204, 12, 7, 0, 0, 0, 0, 0]
    )
  })
})

test.group('A new link of a line', () => {
  const link = readRecord({ url: 'https://e.com' }, { destinationUrl: 'url' }, 'csv', 'csv')[0]
  const place = { domainId: null, folderId: 'f', tags: ['more'], redirectType: null }
  const given = (nowMs = 0) => ({ place, nowMs, dayOrder: null, isOurs: false })

  test('is never made in the future, and keeps its own folder and tags', ({ assert }) => {
    const at = Date.parse('2026-01-01T00:00:00Z')
    const later = toImportedLink({ ...link, createdAt: '2030-01-01', tags: ['own'] }, given(at))
    assert.isNull(later.createdAt)
    assert.deepEqual(listWarnings(later.notKept), ['created_at.in_future'])
    assert.deepEqual([later.input.folderId, later.input.tags], ['f', ['own', 'more']])
    const own = toImportedLink({ ...link, folderId: 'g' }, given(at))
    assert.equal(own.input.folderId, 'g')
  })

  test('shortens no letter in half, and takes signs out that show nowhere', ({ assert }) => {
    const fits = `${'a'.repeat(499)}😀`
    assert.equal(toImportedLink({ ...link, title: fits }, given()).input.title, fits)
    const { input, notKept } = toImportedLink({ ...link, title: `${fits}😀` }, given())
    assert.deepEqual([input.title, listWarnings(notKept)], [fits, ['title.shortened']])
    assert.equal(toImportedLink({ ...link, title: 'a\0b\nc' }, given()).input.title, 'a b\nc')
    const notes = 'one\t=2\r\n\r\nthree'
    assert.equal(toImportedLink({ ...link, notes }, given()).input.notes, notes)
  })

  test('refuses a schedule or a type that cannot be read', ({ assert }) => {
    assert.throws(() => toImportedLink({ ...link, endsAt: 'some day' }, given()), /no date/)
    assert.throws(() => toImportedLink({ ...link, redirectType: 'teapot' }, given()), /no type/)
    const { input } = toImportedLink({ ...link, redirectType: '301' }, given())
    assert.equal(input.redirectType, 'MovedPermanently')
  })
})

test.group('Two answers', () => {
  const answer = (status: number, location: string | null) => ({ status, location })

  test('are told apart by what matters first', ({ assert }) => {
    const ours = answer(302, 'https://e.com')
    assert.equal(compareAnswers(answer(302, 'https://e.com/'), ours), 'Same')
    assert.equal(compareAnswers(answer(301, 'https://e.com'), ours), 'Status')
    assert.equal(compareAnswers(answer(301, 'https://f.com'), ours), 'Location')
    assert.equal(compareAnswers(answer(404, null), ours), 'Gone')
    assert.equal(compareAnswers(answer(404, null), answer(404, null)), 'Same')
    assert.equal(compareAnswers(answer(200, null), ours), 'Location')
  })
})

test.group('A tally', () => {
  test('counts hosts up to fifty, and those named as members of objects', ({ assert }) => {
    const hosts = ['__proto__', 'constructor', ...Array.from({ length: 60 }, (_, at) => `h${at}`)]
    const lines = hosts.map((host) => ({ warnings: [], code: 'alias.taken', host }))
    const tally = addToTally(emptyImportTally(), lines)
    assert.equal(tally.codes['alias.taken'], 62)
    assert.isAtMost(Object.keys(tally.hosts).length, 51)
    assert.equal(tally.hosts.constructor as unknown, 1)
  })
})
