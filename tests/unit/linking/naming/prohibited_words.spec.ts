import { writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  readDefaultProhibitedWords,
  readProhibitedWords,
} from '#app/linking/naming/rules/prohibited_words'
import { compileWords } from '#app/linking/naming/rules/word_matcher'
import {
  INNOCENT_ALIASES,
  PROHIBITED_ALIASES,
} from '#tests/unit/linking/links/fixtures/alias_words'

test.group('Prohibited words', () => {
  test('a prohibited word is seen through its disguises', ({ assert }) => {
    const words = readDefaultProhibitedWords()
    const missed = PROHIBITED_ALIASES.filter((alias) => words.findIn(alias) === null)
    assert.isAtLeast(PROHIBITED_ALIASES.length, 60)
    assert.deepEqual(missed, [])
  })

  test('an innocent word that contains a bad one by chance passes', ({ assert }) => {
    const words = readDefaultProhibitedWords()
    const refused = INNOCENT_ALIASES.filter((alias) => words.findIn(alias) !== null)
    assert.isAtLeast(new Set(INNOCENT_ALIASES).size, 200)
    assert.deepEqual(refused, [])
  })

  test('a number is never a word', ({ assert }) => {
    const words = readDefaultProhibitedWords()
    const numbers = Array.from({ length: 100_000 }, (_, number) => String(number))
    assert.deepEqual(
      numbers.filter((number) => words.findIn(number) !== null),
      []
    )
  })

  test('an alias of hostile shape is judged within 5 ms', ({ assert }) => {
    const words = readDefaultProhibitedWords()
    for (const part of ['s', 's-', '5', 'sh', 'as', 'as-', 'a5_', '-', 'fuuc', 'p-o-r-']) {
      // The least of three: a moment that the machine gives to another process is not ours.
      const timesMs = [1, 2, 3].map(() => {
        const startedAt = performance.now()
        words.findIn(part.repeat(80).slice(0, 80))
        return performance.now() - startedAt
      })
      assert.isBelow(Math.min(...timesMs), 5, part)
    }
  })
})

test.group('A list of words', () => {
  test('a plain entry is a word of its own, a starred one is found inside others', ({ assert }) => {
    const find = compileWords(['bad', '*worse*'])
    for (const alias of ['bad', 'BAD', 'so-bad', 'b4d-day', 'SoBadDay', 'bads', 'bad99', 'baaad']) {
      assert.equal(find(alias), 'bad', alias)
    }
    for (const alias of ['badge', 'forbad', 'b1ad', 'baad', 'crab-adder']) {
      assert.isNull(find(alias), alias)
    }
    for (const alias of ['worsen', 'evenw0rse', 'w-o-r-s-e', 'aw-o-r-s-en']) {
      assert.equal(find(alias), 'worse', alias)
    }
  })

  test('an innocent entry spares the bad word inside it and no other', ({ assert }) => {
    const find = compileWords(['*bad*', '!badminton'])
    assert.isNull(find('badminton'))
    assert.isNull(find('Badm1nton-club'))
    assert.equal(find('badminton-is-bad'), 'bad')
  })

  test("an operator's own file takes the place of the shipped one", ({ assert, cleanup }) => {
    const path = `${process.env.TMPDIR ?? '/tmp'}/shunt_words_${process.pid}.txt`
    writeFileSync(path, '# ours\n*rival*   # a competitor\n')
    cleanup(() => import('node:fs').then((fs) => fs.rmSync(path)))
    assert.equal(readProhibitedWords(path).findIn('our-r1val'), 'rival')
    assert.isNull(readProhibitedWords(path).findIn('bollocks'))
    assert.strictEqual(readProhibitedWords(null), readDefaultProhibitedWords())
  })
})
