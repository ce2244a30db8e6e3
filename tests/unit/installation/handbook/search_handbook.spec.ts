import { test } from '@japa/runner'
import { formatExcerpt } from '#app/installation/handbook/rules/format_excerpt'
import { foldEntry, searchHandbook } from '#app/installation/handbook/rules/search_handbook'

const entries = [
  ['Operating', 'Backups', 'A backup is one file. Webhooks are not in it.'],
  ['Webhooks', 'Check the signature', 'Compare in constant time. The café is open.'],
  ['Webhooks', 'Answer', 'Answer with any 2xx within 10 seconds. <b>Later</b> do the work.'],
].map(([page, heading, plainText]) =>
  foldEntry({ page, heading, href: `/docs/${page}#${heading}`, plainText })
)

const found = (query: string) => searchHandbook(entries, query).map(({ heading }) => heading)

test.group('A search of the documents', () => {
  test('finds what has every word, the heading first', ({ assert }) => {
    assert.deepEqual(found('signature'), ['Check the signature'])
    assert.deepEqual(found('webhooks answer'), ['Answer'])
    assert.deepEqual(found('backup file'), ['Backups'])
    assert.equal(found('webhooks')[2], 'Backups')
    assert.deepEqual(found('webhooks nowhere'), [])
  })

  test('disregards case and accents', ({ assert }) => {
    assert.deepEqual(found('CAFE'), ['Check the signature'])
  })

  test('finds nothing for nothing', ({ assert }) => {
    for (const query of ['', '   ', ', ;']) assert.deepEqual(found(query), [])
  })

  test('takes every sign as a sign', ({ assert }) => {
    for (const query of ['(', '[a-', '\\', '.*', '$&', '<b>', '%', '\u0000', '\ud800']) {
      assert.doesNotThrow(() => found(query))
    }
    assert.deepEqual(found('.*'), [])
    assert.deepEqual(found('<b>'), ['Answer'])
  })

  test('shows the words around a match, marked and harmless', ({ assert }) => {
    const [hit] = searchHandbook(entries, 'seconds <b>')
    const html = formatExcerpt(hit.excerpt)
    assert.include(html, '<mark>seconds</mark>')
    assert.include(html, '<mark>&#60;b&#62;</mark>')
    assert.notInclude(html, '<b>')
  })

  test('cuts long texts at words', ({ assert }) => {
    const plainText = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`
    const [hit] = searchHandbook([foldEntry({ ...entries[0], plainText })], 'needle')
    const text = hit.excerpt.map((part) => part.text).join('')
    assert.match(text, /^… before/)
    assert.include(text, 'needle')
    assert.match(text, / …$/)
    assert.isBelow(text.length, 250)
  })
})
