import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'

/** What a sentence is given: a name, a number, a day in UTC, or a sentence that is a part of it. */
export type SentenceValue = string | number | { dayMs: number } | Sentence

/**
 * Something that is said to people in the language of each: a text of `resources/lang`, and its values. It
 * can be stored as JSON.
 */
export interface Sentence {
  key: string
  values?: Record<string, SentenceValue>
}

/** Returns a text in a language, as `i18n.t` does. */
export type Say = (key: string, values: Record<string, string | number>) => string

export function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** Says a sentence, and those that are parts of it, in the language of `say`. */
export function saySentence({ key, values = {} }: Sentence, say: Say): string {
  const said = Object.entries(values).map(([name, value]) => [name, sayValue(value, say)])
  return say(key, Object.fromEntries(said))
}

function sayValue(value: SentenceValue, say: Say): string | number {
  if (typeof value !== 'object') return value
  if ('key' in value) return saySentence(value, say)
  const tag = say('shell.language_tag', {})
  return new Date(value.dayMs).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Makes one sentence of several, which are said one after the other. */
export function joinSentences([first, ...others]: readonly Sentence[]): Sentence {
  if (others.length === 0) return first
  return { key: 'findings.pair', values: { first, second: joinSentences(others) } }
}

/**
 * Says a sentence in English, for programs, logs and the command line, also where the application did not
 * start: the text comes from the file.
 */
export function sayInEnglish(sentence: Sentence): string {
  return saySentence(sentence, (key, values) => {
    const text = findEnglish(key)
    const message = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true })
    return message.format(values) as string
  })
}

const FOLDER = new URL('../../../resources/lang/en/', import.meta.url)
const files = new Map<string, unknown>()

function findEnglish(key: string): string {
  const [file, ...path] = key.split('.')
  if (!files.has(file)) {
    files.set(file, JSON.parse(readFileSync(new URL(`${file}.json`, FOLDER), 'utf8')))
  }
  const found = path.reduce<any>((texts, part) => texts?.[part], files.get(file))
  if (typeof found !== 'string') throw new Error(`resources/lang/en has no text ${key}`)
  return found
}
