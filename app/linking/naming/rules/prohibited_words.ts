import { readShippedWords, readWords } from '#app/linking/naming/rules/word_list'
import { compileWords } from '#app/linking/naming/rules/word_matcher'

/** A list of prohibited words, ready to be looked for. */
export interface ProhibitedWords {
  /** The prohibited word that an alias contains; null when it contains none. */
  findIn(alias: string): string | null
}

const lists = new Map<string, ProhibitedWords>()

/** Reads the list that ships with Shunt, `resources/data/prohibited_words.txt`. */
export function readDefaultProhibitedWords(): ProhibitedWords {
  return remembered('', () => readShippedWords('prohibited_words.txt'))
}

/**
 * Reads an operator's own list, read once; a changed file holds after a restart.
 *
 * @param path of the file, in the format of the shipped one; null for the shipped one
 * @throws what `readFileSync` throws when there is no such file
 */
export function readProhibitedWords(path: string | null): ProhibitedWords {
  return path === null ? readDefaultProhibitedWords() : remembered(path, () => readWords(path))
}

function remembered(path: string, read: () => string[]): ProhibitedWords {
  let words = lists.get(path)
  if (!words) lists.set(path, (words = { findIn: compileWords(read()) }))
  return words
}
