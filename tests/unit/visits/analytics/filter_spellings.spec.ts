import { test } from '@japa/runner'
import { readFilters } from '#app/visits/analytics/rules/filters'

test.group('Spellings of filters', () => {
  test('a referrer with what is folded away is the folded one, and finds what was stored before', ({
    assert,
  }) => {
    const valuesOf = (referrer: string[]) => readFilters({ referrer }, 'UTC').byClick[0].values
    assert.deepEqual(valuesOf(['www.news.example.', 'news.example']), [
      'news.example',
      'www.news.example.',
    ])
    assert.deepEqual(valuesOf(['news.example']), ['news.example'])
  })

  test('an old code of a language is that of today, and finds what was stored before', ({
    assert,
  }) => {
    assert.deepEqual(readFilters({ language: ['tl'] }, 'UTC').byClick[0].values, ['fil', 'tl'])
    assert.deepEqual(readFilters({ language: ['de'] }, 'UTC').byClick[0].values, ['de'])
    assert.throws(() => readFilters({ language: ['de-CH'] }, 'UTC'))
  })
})
