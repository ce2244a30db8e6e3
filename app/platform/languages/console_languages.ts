import i18nManager from '@adonisjs/i18n/services/main'
import { memoise } from '#app/shared/limits/memoise'

/** A language that people can choose: its code, and its name in itself. */
export interface LanguageChoice {
  code: string
  tag: string
  name: string
}

/**
 * Returns the codes of the languages that the console has texts in, its own first: each folder of
 * `resources/lang` with a `shell.json`. Others have texts for visitors' pages alone.
 */
export function listConsoleLanguages(): string[] {
  const { defaultLocale } = i18nManager
  const others = Object.keys(i18nManager.getTranslations()).filter((code) => code !== defaultLocale)
  return [defaultLocale, ...others.sort()].filter(
    (code) => 'shell.language_tag' in i18nManager.getTranslationsFor(code)
  )
}

export function isConsoleLanguage(code: string | null | undefined): code is string {
  return typeof code === 'string' && listConsoleLanguages().includes(code)
}

/** Returns the languages that people can choose, as those who speak them call them. */
export function listLanguageChoices(): LanguageChoice[] {
  return listConsoleLanguages().map(describeLanguage)
}

/** Every page has the choice, and Node takes its time to look names of languages up. */
const describeLanguage = memoise((code): LanguageChoice => {
  const tag = i18nManager.locale(code).t('shell.language_tag')
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code
  return { code, tag, name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) }
}, 100)
