import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { saysAsMuch } from '#app/platform/api/says_as_much'
import { findBrowserLanguage } from '#app/platform/languages/browser_language'
import type { Problem } from '#app/shared/problems/problem'
import { findProblem } from '#app/shared/problems/problem_catalogue'
import { saySentence } from '#app/shared/text/sentence'

/** The sentence of a problem in one language. */
export interface TranslatedDetail {
  language: string
  detail: string
}

/**
 * Puts the sentence of a problem into the language that `Accept-Language` asks for. It stays as the API
 * writes it, in English, where the text of the code would say less: no field, range or limit is lost.
 * Codes and titles are the same in every language.
 */
export function translateDetail(
  ctx: Pick<HttpContext, 'request'>,
  problem: Problem
): TranslatedDetail {
  const { defaultLocale } = i18nManager
  const own = { language: defaultLocale, detail: problem.message }
  const language = findBrowserLanguage(ctx) ?? defaultLocale
  if (language === defaultLocale) return own
  if (problem.said) {
    const i18n = i18nManager.locale(language)
    return { language, detail: saySentence(problem.said, (key, values) => i18n.t(key, values)) }
  }
  const key = `problems.${problem.code}`
  const english = i18nManager.getTranslationsFor(defaultLocale)[key]
  const text = i18nManager.getTranslationsFor(language)[key]
  if (!text || !english || problem.message !== findProblem(problem.code)?.detail) return own
  if (!saysAsMuch(problem.message, english)) return own
  return { language, detail: i18nManager.locale(language).t(key) }
}
