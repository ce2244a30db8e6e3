import type { TextSpan } from '#app/linking/naming/rules/word_pattern'

/** Do separators or the alias's ends stand on both sides? */
export function isBetweenSeparators(alias: string, { start, end }: TextSpan): boolean {
  return isSeparator(alias[start - 1]) && isSeparator(alias[end])
}

/**
 * Is the piece a word of its own? On each side is the alias's end, a separator, a number, or the
 * change of case that parts the words of `CamelCase`.
 */
export function isWholeWord(alias: string, { start, end }: TextSpan): boolean {
  const isParted =
    isSeparator(alias[start - 1]) ||
    isNumberBefore(alias, start) ||
    isCamelEdge(alias[start - 1], alias[start])
  if (!isParted) return false
  return (
    isSeparator(alias[end]) || isNumberAfter(alias, end) || isCamelEdge(alias[end - 1], alias[end])
  )
}

/** Returns whether a character is a separator. The end of the alias counts as one. */
function isSeparator(character: string | undefined): boolean {
  return character === undefined || character === '-' || character === '_'
}

function isCamelEdge(before: string, after: string): boolean {
  return /[a-z]/.test(before) && /[A-Z]/.test(after)
}

/**
 * Returns whether a number ends here. A lone digit between letters (`c1ass`) stands for a letter,
 * anything more is a number.
 */
function isNumberBefore(alias: string, start: number): boolean {
  return /(?:\d\d|(?:^|[-_])\d)$/.test(alias.slice(0, start))
}

function isNumberAfter(alias: string, end: number): boolean {
  return /^(?:\d\d|\d(?:$|[-_]))/.test(alias.slice(end))
}
