import { checkAlias, type AliasLimits } from '#app/linking/naming/rules/alias'
import { Problem } from '#app/shared/problems/problem'

/**
 * Aliases to offer instead of one that is taken or cannot be had, best first. Each passes
 * `checkAlias`; whether it is free, only the database knows, so ask for more than are shown.
 *
 * @param alias what the person typed, however unfit
 * @param limits as for `checkAlias`
 * @param year the present year, in UTC
 * @param count at most this many
 */
export function suggestAliases(
  alias: string,
  limits: AliasLimits,
  year: number,
  count: number = 5
): string[] {
  const stem = cleaned(alias).slice(0, limits.maxLength)
  const suggestions = new Set<string>()
  for (const candidate of candidates(stem, year, limits.maxLength)) {
    if (suggestions.size === count) break
    if (candidate !== alias && isFit(candidate, limits)) suggestions.add(candidate)
  }
  return [...suggestions]
}

function* candidates(stem: string, year: number, maxLength: number): Generator<string> {
  if (stem === '') return
  yield stem
  for (const ending of ['-2', `-${year}`, '-link', '-now', '-3', '-go', '-page', '-4', '-5']) {
    yield trimmed(stem.slice(0, maxLength - ending.length)) + ending
  }
  for (const beginning of ['go-', 'my-', 'the-']) {
    yield trimmed(beginning + stem.slice(0, maxLength - beginning.length))
  }
  const words = stem.split(/[-_]+/)
  if (words.length > 1) {
    yield words.join('')
    yield words.slice(0, -1).join('-')
    yield words.map((word) => word[0]).join('')
  }
}

/** Accents and bad characters gone: `Über uns!` becomes `Uber-uns`. */
function cleaned(alias: string): string {
  const ascii = alias
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  return trimmed(ascii.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/-{2,}/g, '-'))
}

function trimmed(text: string): string {
  return text.replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
}

function isFit(candidate: string, limits: AliasLimits): boolean {
  try {
    checkAlias(candidate, limits)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
