import { parseJsonColumn } from '#app/shared/text/json'

/** Stands between the fields of a link, and is in none of them. */
const BORDER = '\u0001'

/** Longer words are cut into pieces of this many characters, each half over the one before. */
const WORD_LENGTH = 24
const STEP = WORD_LENGTH / 2

/** Characters of a part by which the words that contain it are found. */
export const PART_LENGTH = STEP

/**
 * Words of one link that are looked up by; what comes later in a long text is not found by them.
 */
const MOST_WORDS = 300

/** Every link has these, so they find nothing. */
const WORDS_IN_MOST_LINKS = new Set(['https', 'http', 'www'])

/** Columns of a link that a search looks at. */
export interface SearchedFields {
  alias: string
  title: string | null
  description: string | null
  destination_url: string

  /** In JSON. */
  tags: string
}

/** A link as the index knows it. */
export interface SearchedLink extends SearchedFields {
  id: string
  status: string
  deleted_at: Date | null
}

/** Returns text as it is compared: case and accents make no difference. */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** Builds all that a search looks at, folded. Behaviour, section 4.10. */
export function buildSearchText(link: SearchedFields): string {
  const fields = [
    link.alias,
    link.title,
    ...parseJsonColumn<string[]>(link.tags),
    link.destination_url,
    link.description,
  ]
  return foldText(fields.filter((field) => field !== null).join(BORDER))
}

/** Reads what someone looks for, as it is compared; empty where it says nothing. */
export function readSearchTerm(search: string): string {
  return foldText(search.replaceAll(BORDER, ' ')).trim()
}

/** Splits a folded text into its distinct words, long ones in pieces. */
export function splitIntoWords(text: string): string[] {
  const words = new Set<string>()
  for (const [token] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (WORDS_IN_MOST_LINKS.has(token)) continue
    for (const piece of cutIntoPieces(token)) words.add(piece)
    if (words.size >= MOST_WORDS) break
  }
  return [...words].slice(0, MOST_WORDS)
}

/** A word in two: what it begins with, and what it ends with. */
export interface WordEnding {
  beginning: string
  ending: string
}

/** Returns the word cut in two at every place that leaves an ending of at least two characters. */
export function splitIntoEndings(word: string): WordEnding[] {
  const signs = [...word]
  return Array.from({ length: Math.max(0, signs.length - 2) }, (_, at) => ({
    beginning: signs.slice(0, at + 1).join(''),
    ending: signs.slice(at + 1).join(''),
  }))
}

/** A way to find the links that can contain a term: each of them has such a word. */
export interface WordClue {
  /** The word is this one; it begins with it; it contains it. */
  kind: 'is' | 'begins' | 'contains'
  text: string
}

/** Finds the clues that a folded term gives, the longest first; none where it is too short. */
export function findWordClues(term: string): WordClue[] {
  const tokens = [...term.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  const clues = tokens.map(({ 0: token, index }): WordClue => {
    if (index === 0) {
      return { kind: 'contains', text: [...token].slice(0, PART_LENGTH).join('') }
    }
    const endsOpen = index + token.length === term.length
    return { kind: endsOpen ? 'begins' : 'is', text: cutIntoPieces(token)[0] }
  })
  return clues
    .filter(({ text }) => [...text].length >= 2 && !isInMostLinks(text))
    .sort((one, other) => other.text.length - one.text.length)
}

/** Is it in the address of nearly every link? */
export function isInMostLinks(text: string): boolean {
  return [...WORDS_IN_MOST_LINKS].some((word) => word.includes(text))
}

function cutIntoPieces(token: string): string[] {
  const signs = [...token]
  if (signs.length <= WORD_LENGTH) return [token]
  const pieces = []
  for (let from = 0; from < signs.length - STEP; from += STEP) {
    pieces.push(signs.slice(from, from + WORD_LENGTH).join(''))
  }
  return pieces
}
