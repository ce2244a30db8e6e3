import { isBetweenSeparators, isWholeWord } from '#app/linking/naming/rules/word_edges'
import {
  buildAnywherePattern,
  buildInnocentWordPattern,
  buildShortWordPattern,
  computeSkeleton,
  findSpans,
  type TextSpan,
} from '#app/linking/naming/rules/word_pattern'

interface Rule {
  word: string

  /** See `computeSkeleton`. */
  skeleton: string

  /** Counts inside a longer word too. */
  anywhere: boolean
  joined: RegExp
  spread: RegExp
}

/**
 * Makes a list ready to be looked for. An entry is one of
 *
 * - `word`: counts as a word of its own, also in the plural with s;
 * - `*word*`: counts inside a longer word too;
 * - `!word`: innocent: a prohibited word inside it does not count there. A hyphen in it stands for
 *   a separator that has to be there (`!pen-is`).
 *
 * Words are seen through case, digits for letters, repeated letters, and separators between the
 * letters.
 *
 * The package `obscenity` (0.4.6) was tried and left out: with our words it missed 29 of 137 prohibited
 * aliases, and with its own it refused 67 of 341 innocent ones. It is made for texts. An alias joins
 * words (`as-simple`), a number is no word (`455`), and operators replace the list by plain lines
 * (`PROHIBITED_WORDS_FILE`). Its look-alike letters would help with aliases beyond ASCII.
 *
 * @returns a function: the first prohibited word that an alias contains, null when there is none
 */
export function compileWords(entries: readonly string[]): (alias: string) => string | null {
  const lower = entries.map((entry) => entry.toLowerCase())
  const innocent = lower
    .filter((entry) => entry.startsWith('!'))
    .map((entry) => buildInnocentWordPattern(entry.replace(/[^a-z0-9_-]/g, '')))
  const rules = lower.filter((entry) => !entry.startsWith('!')).flatMap(toRule)

  return (alias) => {
    const skeleton = computeSkeleton(alias)
    const likely = rules.filter((rule) => skeleton.includes(rule.skeleton))
    if (likely.length === 0) return null
    const spared = innocent.flatMap((pattern) => [...findSpans(pattern, alias)])
    return likely.find((rule) => breaks(rule, alias, spared))?.word ?? null
  }
}

function toRule(entry: string): Rule[] {
  const word = entry.replace(/[^a-z0-9]/g, '')
  if (word === '') return []
  const anywhere = entry.includes('*')
  const pattern = anywhere ? buildAnywherePattern : buildShortWordPattern
  return [
    {
      word,
      skeleton: computeSkeleton(word),
      anywhere,
      joined: pattern(word, 'joined'),
      spread: pattern(word, 'spread'),
    },
  ]
}

function breaks(rule: Rule, alias: string, spared: readonly TextSpan[]): boolean {
  for (const span of findSpans(rule.joined, alias)) {
    const counts = rule.anywhere || isWholeWord(alias, span)
    if (counts && !isSpared(span, spared) && hasEnoughLetters(rule, alias, span)) return true
  }
  for (const span of findSpans(rule.spread, alias)) {
    if (!/[-_]/.test(alias.slice(span.start, span.end))) continue
    if (!isSpelledOut(alias, span) || isSpared(span, spared)) continue
    if (hasEnoughLetters(rule, alias, span)) return true
  }
  return false
}

function isSpared(span: TextSpan, spared: readonly TextSpan[]): boolean {
  return spared.some(({ start, end }) => start <= span.start && span.end <= end)
}

/**
 * Counts letters against digits. A number is no word: `455` and the telephone `a55` are left alone,
 * `4ss` and `5h17` are not. A word that counts anywhere is so plain that one letter gives it away.
 */
function hasEnoughLetters(rule: Rule, alias: string, { start, end }: TextSpan): boolean {
  const piece = alias.slice(start, end)
  const letters = piece.match(/[a-z]/gi)?.length ?? 0
  const digits = piece.match(/\d/g)?.length ?? 0
  return letters > 0 && (rule.anywhere || letters >= digits)
}

/**
 * Was a word split up on purpose (`f-u-c-k`, `fu-ck`, `myf-u-c-kyou`), or did two innocent words
 * meet by chance (`push-it`, `experts-exchange`)? On purpose, when both ends are ends of words or
 * when two letters stand alone inside.
 */
function isSpelledOut(alias: string, span: TextSpan): boolean {
  if (isBetweenSeparators(alias, span)) return true
  const inner = alias.slice(span.start, span.end).split(/[-_]+/).slice(1, -1)
  return inner.filter((part) => part.length === 1).length >= 2
}
