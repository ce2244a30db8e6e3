import { aliasProblem } from '#app/linking/naming/problems'
import {
  readDefaultProhibitedWords,
  type ProhibitedWords,
} from '#app/linking/naming/rules/prohibited_words'
import { isReservedWord } from '#app/linking/naming/rules/reserved_words'

export interface AliasLimits {
  /** In characters. */
  minLength: number

  /** In characters. */
  maxLength: number

  /** The operator's own words, see `readProhibitedWords`; the shipped ones when left out. */
  prohibitedWords?: ProhibitedWords
}

/**
 * Checks an alias that a person chose. What it cannot know is whether it is taken.
 *
 * The first fault is the one reported: an empty one, then characters (a length means little while
 * there are spaces or slashes in it), length, edges, and only of a well-formed one whether the word
 * may be used.
 *
 * @throws `alias.required`, `.invalid_characters`, `.too_short`, `.too_long`, `.invalid_edges`,
 * `.reserved`, `.prohibited`
 */
export function checkAlias(alias: string, limits: AliasLimits): void {
  const field = 'alias'
  if (alias.trim() === '') throw aliasProblem('alias.required', { field })
  if (!/^[A-Za-z0-9_-]+$/.test(alias)) throw aliasProblem('alias.invalid_characters', { field })
  if (alias.length < limits.minLength) {
    const detail = `The alias needs at least ${limits.minLength} characters.`
    throw aliasProblem('alias.too_short', { field, detail })
  }
  if (alias.length > limits.maxLength) {
    const detail = `The alias can have at most ${limits.maxLength} characters.`
    throw aliasProblem('alias.too_long', { field, detail })
  }
  if (/^[-_]|[-_]$/.test(alias)) throw aliasProblem('alias.invalid_edges', { field })
  if (isReservedWord(alias)) throw aliasProblem('alias.reserved', { field })
  const words = limits.prohibitedWords ?? readDefaultProhibitedWords()
  if (words.findIn(alias) !== null) throw aliasProblem('alias.prohibited', { field })
}
