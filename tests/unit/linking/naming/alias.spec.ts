import { test } from '@japa/runner'
import { drawRandomAlias, RANDOM_ALIAS_ALPHABET } from '#app/linking/naming/random_alias'
import { checkAlias, type AliasLimits } from '#app/linking/naming/rules/alias'
import { isReservedWord, reserveWords } from '#app/linking/naming/rules/reserved_words'
import { suggestAliases } from '#app/linking/naming/rules/suggestions'
import { Problem } from '#app/shared/problems/problem'

const limits = { minLength: 3, maxLength: 64 }

function refusal(alias: string, within: AliasLimits = limits): Problem | null {
  try {
    checkAlias(alias, within)
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

test.group('Aliases', () => {
  test('a well-formed alias passes', ({ assert }) => {
    for (const alias of ['abc', 'Summer-Sale_2026', 'a--b', 'a_b', '123', 'A'.repeat(64)]) {
      assert.isNull(refusal(alias), alias)
    }
  })

  test('the first fault is the one that is told', ({ assert }) => {
    const table: [string, string, number][] = [
      ['', 'alias.required', 422],
      ['   ', 'alias.required', 422],
      ['\t\n', 'alias.required', 422],
      ['a b', 'alias.invalid_characters', 422],
      [' abc', 'alias.invalid_characters', 422],
      ['abc\n', 'alias.invalid_characters', 422],
      ['a/b/c', 'alias.invalid_characters', 422],
      ['a.b', 'alias.invalid_characters', 422],
      ['ü', 'alias.invalid_characters', 422],
      ['ａｂｃ', 'alias.invalid_characters', 422],
      ['a%20b', 'alias.invalid_characters', 422],
      ['ſsl', 'alias.invalid_characters', 422],
      ['💩'.repeat(100), 'alias.invalid_characters', 422],
      ['a', 'alias.too_short', 422],
      ['ab', 'alias.too_short', 422],
      ['--', 'alias.too_short', 422],
      ['a'.repeat(65), 'alias.too_long', 422],
      [`-${'a'.repeat(64)}`, 'alias.too_long', 422],
      ['-abc', 'alias.invalid_edges', 422],
      ['abc-', 'alias.invalid_edges', 422],
      ['_abc', 'alias.invalid_edges', 422],
      ['abc_', 'alias.invalid_edges', 422],
      ['---', 'alias.invalid_edges', 422],
      ['-api', 'alias.invalid_edges', 422],
      ['api', 'alias.reserved', 409],
      ['API', 'alias.reserved', 409],
      ['Health', 'alias.reserved', 409],
      ['sh1t', 'alias.prohibited', 422],
      ['s-h-i-t', 'alias.prohibited', 422],
    ]
    for (const [alias, code, status] of table) {
      const problem = refusal(alias)
      assert.equal(problem?.code, code, alias)
      assert.equal(problem?.status, status, alias)
      assert.equal(problem?.field, 'alias')
    }
  })

  test('the lengths are the settings, and the text names them', ({ assert }) => {
    const within = { minLength: 5, maxLength: 8 }
    assert.include(refusal('abcd', within)?.message, '5')
    assert.isNull(refusal('abcde', within))
    assert.isNull(refusal('abcdefgh', within))
    assert.include(refusal('abcdefghi', within)?.message, '8')
  })

  test('the words of an installation take the place of the shipped ones', ({ assert }) => {
    const prohibitedWords = { findIn: (alias: string) => (alias === 'rival' ? 'rival' : null) }
    assert.equal(refusal('rival', { ...limits, prohibitedWords })?.code, 'alias.prohibited')
    assert.isNull(refusal('bollocks', { ...limits, prohibitedWords }))
  })
})

test.group('Reserved words', () => {
  test('the first segments of the service are reserved in any case', ({ assert }) => {
    const words = `api admin console docs health internal metrics login logout setup assets webhooks
      register invitations account static public robots favicon`.split(/\s+/)
    for (const word of words) {
      assert.isTrue(isReservedWord(word), word)
      assert.isTrue(isReservedWord(word.toUpperCase()), word)
    }
    for (const word of ['apiary', 'my-api', 'adminton', 'summer']) {
      assert.isFalse(isReservedWord(word), word)
    }
  })

  test('a plugin reserves its own', ({ assert }) => {
    assert.isFalse(isReservedWord('pay-desk'))
    reserveWords(['Pay-Desk'])
    assert.isTrue(isReservedWord('PAY-desk'))
  })
})

test.group('Random aliases', () => {
  test('each has 7 characters that look like no others, and passes the rules', ({ assert }) => {
    for (let draw = 0; draw < 5000; draw++) {
      const alias = drawRandomAlias()
      assert.match(alias, /^[A-Za-z0-9]{7}$/)
      assert.notMatch(alias, /[0OoQ1IilZz2Ss5B8]/)
      assert.isNull(refusal(alias))
    }
  })

  test('every character of the alphabet is about as likely', ({ assert }) => {
    const counts = new Map<string, number>()
    for (let draw = 0; draw < 10_000; draw++) {
      for (const character of drawRandomAlias(7, { findIn: () => null })) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
    }
    const expected = 70_000 / RANDOM_ALIAS_ALPHABET.length
    assert.equal(counts.size, RANDOM_ALIAS_ALPHABET.length)
    for (const [character, count] of counts) {
      assert.closeTo(count, expected, 6 * Math.sqrt(expected), character)
    }
  })

  test('one that holds a prohibited word is drawn again', ({ assert }) => {
    const seen: string[] = []
    const findIn = (alias: string) => (seen.push(alias) < 4 ? 'bad' : null)
    assert.equal(drawRandomAlias(7, { findIn }), seen[3])
  })
})

test.group('Suggestions', () => {
  test('each suggestion passes the rules and differs from what was asked for', ({ assert }) => {
    for (const alias of ['sale', 'api', 'Über uns!', '-abc-', 'ab', 'x'.repeat(90), 'a/b/c']) {
      const suggestions = suggestAliases(alias, limits, 2026)
      assert.lengthOf(new Set(suggestions), 5, alias)
      assert.notInclude(suggestions, alias)
      for (const suggestion of suggestions) assert.isNull(refusal(suggestion), suggestion)
    }
  })

  test('they stay close to what was asked for', ({ assert }) => {
    assert.deepEqual(suggestAliases('sale', limits, 2026, 3), ['sale-2', 'sale-2026', 'sale-link'])
    assert.equal(suggestAliases('Über uns!', limits, 2026)[0], 'Uber-uns')
    assert.include(suggestAliases('summer_sale', limits, 2026, 20), 'summersale')
    assert.isTrue(suggestAliases('x'.repeat(90), limits, 2026)[0].startsWith('x'.repeat(60)))
  })

  test('nothing is suggested for what cannot be made fit', ({ assert }) => {
    for (const alias of ['', '!!!', '例え', 'fuck-you', '💩'.repeat(5000)]) {
      assert.deepEqual(suggestAliases(alias, limits, 2026), [], alias.slice(0, 20))
    }
  })
})
