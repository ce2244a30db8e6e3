import type { HttpContext } from '@adonisjs/core/http'
import type { Problem } from '#app/shared/problems/problem'
import { saySentence } from '#app/shared/text/sentence'

/**
 * Returns what a problem says to a person: the text of its code in
 * `resources/lang/<language>/problems.json`, with the problem's own members to put in, or else what
 * the API says.
 */
export function problemText({ i18n }: HttpContext, problem: Problem): string {
  if (problem.said) return saySentence(problem.said, (key, values) => i18n.t(key, values))
  return i18n.t(`problems.${problem.code}`, problem.extra, problem.message)
}
