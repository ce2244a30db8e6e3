import { test } from '@japa/runner'
import {
  findUnusedKeys,
  hasTerm,
  hasWord,
  listParameters,
  readLanguages,
  wordsOf,
} from '#tests/unit/support/language_files'

const [english, ...others] = readLanguages()

/** Keys that programs of other rooms ask for by names of their own. */
const NAMED_ELSEWHERE = [
  // VineJS names its rules.
  /^validator\.shared\.messages\./,
  // The redirect plane reads the file itself.
  /^visitors\./,
  // Put together of what a bell is for and when it rings.
  /^events\.(?:link|campaign)_(?:click_threshold|silence|broken)$/,
]

/** Texts that are names, codes or examples: the same in every language. */
const NAMES = /^(?:audit\.actions|mails\.frame\.signature)\b|language_tag$/

/** Two English words of small letters beside each other: a sentence, not a name. */
const ENGLISH = /\b[a-z]{3,} [a-z]{3,}\b/

const isSameWord = (one: string, other: string, code: string) =>
  one.toLocaleLowerCase(code) === other.toLocaleLowerCase(code)

const faultsOf = (texts: Map<string, string>, judge: (key: string, text: string) => string[]) =>
  [...texts].flatMap(([key, text]) => judge(key, text).map((fault) => `${key}: ${fault}`))

test.group('The English texts', () => {
  test('are all used', ({ assert }) => {
    const unused = findUnusedKeys(english.texts.keys())
    assert.deepEqual(
      unused.filter((key) => !NAMED_ELSEWHERE.some((pattern) => pattern.test(key))),
      []
    )
    assert.deepEqual(findUnusedKeys(['shell.menu', 'shell.nowhere.else']), ['shell.nowhere.else'])
    assert.deepEqual(findUnusedKeys(['roles.Manager', 'roles.Wheelwright']), ['roles.Wheelwright'])
  })

  test('can be read as messages, and say something', ({ assert }) => {
    const faults = faultsOf(english.texts, (_key, text) => {
      listParameters(text)
      return text.trim() ? [] : ['empty']
    })
    assert.deepEqual(faults, [])
    assert.isAbove(english.texts.size, 4_000)
    assert.throws(() => listParameters('{count, plural, other {#}'))
    assert.throws(() => listParameters('{count, plural, some {#} other {#}}'))
  })
})

for (const { code, texts, glossary } of others) {
  test.group(`The texts in ${code}`, () => {
    test('have the keys of the English ones', ({ assert }) => {
      const missing = [...english.texts.keys()].filter((key) => !texts.has(key))
      const unknown = [...texts.keys()].filter((key) => !english.texts.has(key))
      assert.deepEqual({ missing, unknown }, { missing: [], unknown: [] })
    })

    test('take the same values, in the same cases', ({ assert }) => {
      const faults = faultsOf(texts, (key, text) => {
        const wanted = listParameters(english.texts.get(key) ?? text).join(', ')
        const given = listParameters(text).join(', ')
        return wanted === given ? [] : [`takes “${given}” instead of “${wanted}”`]
      })
      assert.deepEqual(faults, [])
    })

    test('are there, and in the language', ({ assert }) => {
      const faults = faultsOf(texts, (key, text) => {
        if (!text.trim()) return ['empty']
        const isLeft = text === english.texts.get(key) && ENGLISH.test(wordsOf(text))
        return isLeft && !NAMES.test(key) ? [`is English: ${text}`] : []
      })
      assert.deepEqual(faults, [])
    })

    test('keep to the glossary', ({ assert }) => {
      const terms = Object.entries(glossary)
      assert.isAbove(terms.length, 30)
      const faults = faultsOf(texts, (key, text) => {
        const [said, meant] = [wordsOf(text), wordsOf(english.texts.get(key) ?? '')]
        const small = said.toLocaleLowerCase(code)
        return terms.flatMap(([term, { use, not }]) => {
          // A form that differs from a right one by its capitals alone is judged by them.
          const isSpelling = (form: string) => use.some((one) => isSameWord(one, form, code))
          const avoided = not.filter((form) => hasWord(said, form, isSpelling(form)))
          const isMissing =
            use.length > 0 &&
            hasTerm(meant, term) &&
            !use.some((form) => small.includes(form.toLocaleLowerCase(code)))
          return [
            ...avoided.map((form) => `“${form}” is not said for “${term}”`),
            ...(isMissing ? [`no word for “${term}” in “${text}”`] : []),
          ]
        })
      })
      assert.deepEqual(faults, [])
    })
  })
}

test.group('The check of terms', () => {
  test('finds words of their own, in one or many', ({ assert }) => {
    assert.isTrue(hasTerm('Two links and a rule', 'link'))
    assert.isTrue(hasTerm('A short link.', 'short link'))
    assert.isFalse(hasTerm('Linked, unlink, link-id', 'link'))
    assert.isTrue(hasWord('Der Verweis.', 'Verweis'))
    assert.isFalse(hasWord('Der Verweisende', 'Verweis'))
    assert.equal(
      wordsOf('{a, plural, one {# link} other {# links of {b}}} x'),
      ' link  links of   x'
    )
  })
})
