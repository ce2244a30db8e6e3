import { foldText } from '#app/linking/search_index/rules/search_text'

/** One thing that a search can find: what stands below a heading, a call, an error code. */
export interface SearchEntry {
  /** The page that it is on. */
  page: string
  heading: string
  href: string
  plainText: string
}

export interface FoldedEntry extends SearchEntry {
  foldedHeading: string
  foldedPage: string
  foldedText: string
}

export interface SearchHit extends SearchEntry {
  /** Some words of the text around the first match; `isMatch` marks what was looked for. */
  excerpt: { text: string; isMatch: boolean }[]
}

/** More than these are not looked for. */
const MOST_TERMS = 8
const EXCERPT_LENGTH = 200
const WORDS_BEFORE = 60

export function foldEntry(entry: SearchEntry): FoldedEntry {
  return {
    ...entry,
    foldedHeading: foldText(entry.heading),
    foldedPage: foldText(entry.page),
    foldedText: foldText(entry.plainText),
  }
}

/**
 * Finds the entries that contain every term, the best first: one in whose heading the terms stand
 * is better than one that only mentions them.
 */
export function searchHandbook(entries: readonly FoldedEntry[], query: string): SearchHit[] {
  const terms = readTerms(query)
  if (terms.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreEntry(entry, terms) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => ({
      page: entry.page,
      heading: entry.heading,
      href: entry.href,
      plainText: entry.plainText,
      excerpt: cutExcerpt(entry.plainText, terms),
    }))
}

function readTerms(query: string): string[] {
  const terms = foldText(query)
    .split(/[\s,;]+/)
    .filter(Boolean)
  return [...new Set(terms)].slice(0, MOST_TERMS)
}

/** Returns 0 where a term is missing. */
function scoreEntry(entry: FoldedEntry, terms: string[]): number {
  let score = 0
  for (const term of terms) {
    const own =
      (entry.foldedHeading.includes(term) ? 20 : 0) +
      (startsWord(entry.foldedHeading, term) ? 10 : 0) +
      (entry.foldedPage.includes(term) ? 6 : 0) +
      Math.min(entry.foldedText.split(term).length - 1, 5)
    if (own === 0) return 0
    score += own
  }
  return entry.foldedText.includes(terms.join(' ')) ? score + terms.length : score
}

function startsWord(text: string, term: string): boolean {
  return ` ${text}`.includes(` ${term}`)
}

function cutExcerpt(text: string, terms: string[]): SearchHit['excerpt'] {
  const pattern = new RegExp(terms.map((term) => RegExp.escape(term)).join('|'), 'giu')
  const first = text.search(pattern)
  const from = first <= WORDS_BEFORE ? 0 : text.lastIndexOf(' ', first - WORDS_BEFORE) + 1
  const cut = text.slice(from, from + EXCERPT_LENGTH)
  const whole = `${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`
  const parts: SearchHit['excerpt'] = []
  let done = 0
  for (const { 0: match, index } of whole.matchAll(pattern)) {
    if (index > done) parts.push({ text: whole.slice(done, index), isMatch: false })
    parts.push({ text: match, isMatch: true })
    done = index + match.length
  }
  return [...parts, { text: whole.slice(done), isMatch: false }].filter((part) => part.text !== '')
}
