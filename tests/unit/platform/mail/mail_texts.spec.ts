import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { IntlMessageFormat } from 'intl-messageformat'

type MessageFormatElement = ReturnType<IntlMessageFormat['getAst']>[number]

/** Kinds of the parts of a message, as its parser numbers them. */
const [LITERAL, POUND] = [0, 7]

const LANGUAGES = ['en', 'de', 'fr']
const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Texts by their keys, as `verify_email.body.1`. */
function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`)
  )
}

const languages = LANGUAGES.map((language) => {
  const texts = JSON.parse(read(`resources/lang/${language}/mails.json`))
  return { language, texts: new Map(flatten(texts)) }
})

/** The names that a text is given values for, also within its branches. */
function listParameters(text: string): string[] {
  const names = new Set<string>()
  collect(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst(), names)
  return [...names].sort()
}

function collect(elements: MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === LITERAL || element.type === POUND) continue
    names.add((element as { value: string }).value)
    const { options = {} } = element as {
      options?: Record<string, { value: MessageFormatElement[] }>
    }
    for (const { value } of Object.values(options)) collect(value, names)
  }
}

/** The names of the mails that the code sends: what makes one imports its type. */
const sent = new Set(
  globSync('app/**/*.ts', { cwd: root })
    .map((path) => read(path))
    .filter((code) => code.includes('#app/platform/mail/mail_message'))
    .flatMap((code) => [...code.matchAll(/\b(?:texts: |about\()'(\w+)'/g)])
    .map(([, name]) => name)
)

test.group('The texts of mails', () => {
  test('are there in every language, of the same mails', ({ assert }) => {
    const [english, ...others] = languages
    for (const { language, texts } of others) {
      assert.sameMembers([...texts.keys()], [...english.texts.keys()], language)
    }
  })

  test('take the same values in every language, and say something', ({ assert }) => {
    const [english] = languages
    for (const { language, texts } of languages) {
      for (const [key, text] of texts) {
        assert.isNotEmpty(text.trim(), `${language} ${key}`)
        const wanted = listParameters(english.texts.get(key)!)
        assert.deepEqual(listParameters(text), wanted, `${language} ${key}`)
      }
    }
  })

  test('are those of the mails that are sent, each with a subject and a body', ({ assert }) => {
    const [{ texts }] = languages
    const named = new Set([...texts.keys()].map((key) => key.split('.')[0]))
    named.delete('frame')
    assert.sameMembers([...sent], [...named])
    assert.isAbove(sent.size, 5)
    for (const name of sent) {
      assert.isTrue(texts.has(`${name}.subject`), name)
      assert.isTrue(texts.has(`${name}.body.1`), name)
    }
  })
})
