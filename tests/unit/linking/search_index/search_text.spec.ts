import { test } from '@japa/runner'
import {
  buildSearchText,
  findWordClues,
  foldText,
  readSearchTerm,
  splitIntoEndings,
  splitIntoWords,
} from '#app/linking/search_index/rules/search_text'

/** Would the clues of this term lead to a link with this text? As the database would look. */
function leadsTo(term: string, text: string): boolean {
  const words = splitIntoWords(foldText(text))
  return findWordClues(readSearchTerm(term)).every(({ kind, text: clue }) => {
    if (kind === 'is') return words.includes(clue)
    if (kind === 'begins') return words.some((word) => word.startsWith(clue))
    return words.some((word) =>
      [word, ...splitIntoEndings(word).map(({ ending }) => ending)].some((ending) =>
        ending.startsWith(clue)
      )
    )
  })
}

test.group('The text that a search looks at', () => {
  const same: [string, string][] = [
    ['Älg', 'alg'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'istanbul'],
    ['ﬁne', 'FINE'],
    ['e\u0301te\u0301', 'Été'],
  ]
  for (const [one, other] of same) {
    test(`${one} and ${other} are the same`, ({ assert }) => {
      assert.equal(foldText(one), foldText(other))
    })
  }

  test('has every field that is searched, and a term cannot reach from one into the next', ({
    assert,
  }) => {
    const text = buildSearchText({
      alias: 'My-Alias',
      title: 'Title',
      description: null,
      destination_url: 'https://Example.com/',
      tags: '["Sale"]',
    })
    for (const part of ['my-alias', 'title', 'https://example.com/', 'sale']) {
      assert.include(text, part)
    }
    assert.notInclude(text, readSearchTerm('alias\u0001title'))
    assert.notInclude(text, 'aliastitle')
  })
})

test.group('Clues of a search', () => {
  const text =
    'https://www.Example.com/Spring-Sale_2026?gclid=Cj0KCQiA4uCcBhDdARIsAH5jyUk9qzQ8vT2mN6bXwLpR3sFgHyJ 東京タワー naïve'

  test('every part of a text of two characters or more is led to', ({ assert }) => {
    const folded = foldText(text)
    const signs = [...folded]
    for (let from = 0; from < signs.length; from++) {
      for (let length = 2; from + length <= signs.length && length < 60; length++) {
        const term = signs.slice(from, from + length).join('')
        assert.isTrue(leadsTo(term, text), term)
      }
    }
  })

  test('the longest comes first, and what nearly every link has is none', ({ assert }) => {
    assert.deepEqual(
      findWordClues('com/spring-sale').map(({ kind, text: clue }) => [kind, clue]),
      [
        ['is', 'spring'],
        ['begins', 'sale'],
        ['contains', 'com'],
      ]
    )
    for (const idle of ['https', 'ww', 'tp', 'a', '%', '', '://']) {
      assert.deepEqual(findWordClues(idle), [])
    }
  })

  test('a long word is kept in pieces', ({ assert }) => {
    const word = 'abcdefghijklmnopqrstuvwxyz0123456789'
    for (const piece of splitIntoWords(word)) assert.isAtMost(piece.length, 24)
    assert.isTrue(leadsTo(word, word))
  })

  test('an ending and what is before it make the word again, whole signs each', ({ assert }) => {
    assert.deepEqual(splitIntoEndings('lamp'), [
      { beginning: 'l', ending: 'amp' },
      { beginning: 'la', ending: 'mp' },
    ])
    assert.deepEqual(splitIntoEndings('ab'), [])
    assert.deepEqual(splitIntoEndings(''), [])
    assert.deepEqual(splitIntoEndings('𝒳𝒴𝒵'), [{ beginning: '𝒳', ending: '𝒴𝒵' }])
  })

  test('a text has at most 300 words', ({ assert }) => {
    const many = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')
    assert.lengthOf(splitIntoWords(many), 300)
  })
})
