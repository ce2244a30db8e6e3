import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { languagesByPreference } from '#app/shared/headers/accept_language'
import { memoise } from '#app/shared/limits/memoise'

/** What the pages that visitors see say, in one language. */
export interface VisitorTexts extends Record<
  | 'notFound'
  | 'scheduled'
  | 'paused'
  | 'expired'
  | 'password'
  | 'tooManyTries'
  | 'methodNotAllowed'
  | 'unavailable',
  { title: string; text: string }
> {
  /** Tag of the language, for the page itself. */
  language: string
  form: { password: string; wrong: string; submit: string }
  brand: { imprint: string; privacy: string }
  app: { title: string; text: string; open: string; web: string }
}

const FOLDER = new URL('../../../resources/lang/', import.meta.url)
const FALLBACK = 'en'

/** Header values whose language is remembered. */
const REMEMBERED = 1_000

/** Every language that there is a `visitors.json` in, by its folder's name. Read once, at boot. */
export const textsByLanguage: ReadonlyMap<string, VisitorTexts> = new Map(
  readdirSync(FOLDER)
    .map((language) => [language, new URL(`${language}/visitors.json`, FOLDER)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([language, file]) => [language, JSON.parse(readFileSync(file, 'utf8'))])
)

const chosen = memoise(
  (header) =>
    languagesByPreference(header).find((language) => textsByLanguage.has(language)) ?? FALLBACK,
  REMEMBERED
)

/**
 * Chooses the language of a page: what the visitor likes best of those that there are texts in,
 * else English.
 *
 * @param acceptLanguage the header, where one was sent
 */
export function chooseLanguage(acceptLanguage: string | undefined): string {
  return acceptLanguage === undefined ? FALLBACK : chosen(acceptLanguage)
}

export function findVisitorTexts(acceptLanguage: string | undefined): VisitorTexts {
  return textsByLanguage.get(chooseLanguage(acceptLanguage))!
}
