import { fold } from '#app/linking/links/rules/search_text'

/**
 * Does a name have each word of what somebody typed, wherever, whatever its case and accents? To
 * nothing typed every name does.
 */
export function matches(name: string, typed: string): boolean {
  const folded = fold(name)
  return wordsOf(typed).every((word) => folded.includes(word))
}

/** Those that match, the ones that begin with what was typed first; otherwise as they came. */
export function matching<One>(all: readonly One[], nameOf: (one: One) => string, typed: string) {
  const start = fold(typed.trim())
  const found = all.filter((one) => matches(nameOf(one), typed))
  const [first, rest] = [true, false].map((begins) =>
    found.filter((one) => fold(nameOf(one)).startsWith(start) === begins)
  )
  return [...first, ...rest]
}

function wordsOf(typed: string): string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
