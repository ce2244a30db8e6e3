import { foldText } from '#app/linking/search_index/rules/search_text'

/**
 * Does a name have each word of what someone typed, wherever, whatever its case and accents? To
 * nothing typed every name does.
 */
export function matchesName(name: string, typed: string): boolean {
  const folded = foldText(name)
  return splitWords(typed).every((word) => folded.includes(word))
}

/**
 * Returns those that match, the ones that begin with what was typed first; otherwise as they came.
 */
export function filterByName<One>(
  all: readonly One[],
  nameOf: (one: One) => string,
  typed: string
) {
  const start = foldText(typed.trim())
  const found = all.filter((one) => matchesName(nameOf(one), typed))
  const [first, rest] = [true, false].map((begins) =>
    found.filter((one) => foldText(nameOf(one)).startsWith(start) === begins)
  )
  return [...first, ...rest]
}

function splitWords(typed: string): string[] {
  return foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
