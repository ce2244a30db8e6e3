import { test } from '@japa/runner'
import { normaliseTags, tagKey } from '#app/linking/links/rules/tags'
import type { Problem } from '#app/shared/problems/problem'

function codeFor(tags: string[]): string | null {
  try {
    normaliseTags(tags)
    return null
  } catch (error) {
    return (error as Problem).code
  }
}

test.group('Tags', () => {
  test('white space goes, empty ones and doubles too, the first spelling stays', ({ assert }) => {
    const given = ['  Spring ', 'sale', 'SPRING', '', ' \t', 'Sale', 'two  \n words', 'ÉTÉ', 'été']
    assert.deepEqual(normaliseTags(given), ['Spring', 'sale', 'two words', 'ÉTÉ'])
    assert.deepEqual(normaliseTags([]), [])
  })

  test('composed and decomposed letters are the same', ({ assert }) => {
    assert.deepEqual(normaliseTags(['caf\u00e9', 'cafe\u0301']), ['caf\u00e9'])
    assert.notEqual(tagKey('café'), tagKey('cafe'))
  })

  test('20 are accepted, 21 are too many, doubles not counted', ({ assert }) => {
    const twenty = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    assert.lengthOf(normaliseTags([...twenty, 'TAG 3', ' ', 'Tag 7']), 20)
    assert.equal(codeFor([...twenty, 'one more']), 'tags.too_many')
  })

  test('50 characters are accepted, 51 are too long, an emoji counts once', ({ assert }) => {
    for (const character of ['a', 'ü', '字', '😀']) {
      assert.isNull(codeFor([` ${character.repeat(50)} `]), character)
      assert.equal(codeFor([character.repeat(51)]), 'tags.too_long', character)
    }
  })
})
