/** Digits that stand for letters; behaviour, section 4.6. A 1 is an i or an l. */
const DIGIT_FOR: Record<string, string> = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7' }

const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  'l': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** A piece of an alias, from `start` up to but not including `end`. */
export interface TextSpan {
  start: number
  end: number
}

/** `joined`: in one piece; `spread`: separators may stand between the letters. */
export type WordSpelling = 'joined' | 'spread'

/**
 * Finds a word inside others too: any case, digits for letters, letters repeated.
 *
 * @param word lower-case letters and digits
 */
export function buildAnywherePattern(word: string, spelling: WordSpelling): RegExp {
  return overlapping([...word].map((letter) => `${letterClass(letter)}+`).join(between(spelling)))
}

/**
 * Finds a word and its plural with s: any case, digits for letters, letters drawn out to three or
 * more. Two will not do, for that makes other words: `annals`, `rapping`.
 *
 * @param word lower-case letters and digits
 */
export function buildShortWordPattern(word: string, spelling: WordSpelling): RegExp {
  const runs = word.match(/(.)\1*/g) ?? []
  const letters = runs.map((run) => {
    const letter = letterClass(run[0])
    if (run.length === 1) return `(?:${letter}{3,}|${letter})`
    return `${Array(run.length).fill(letter).join(between(spelling))}${letter}*`
  })
  const plural = word.endsWith('s') ? [] : [`${letterClass('s')}?`]
  return overlapping([...letters, ...plural].join(between(spelling)))
}

/**
 * Finds an innocent word and its plural: any case, digits for letters, but no letter more than it
 * has. A hyphen in it is a separator that must be there.
 */
export function buildInnocentWordPattern(word: string): RegExp {
  return overlapping(`${[...word].map(letterClass).join('')}${letterClass('s')}?`)
}

/**
 * Computes what is left of a text when every disguise is off, an l taken for an i: an alias can
 * only hold a word whose skeleton is in its own. Quick to look for, where the patterns are not.
 */
export function computeSkeleton(text: string): string {
  return text
    .toLowerCase()
    .replace(/[-_]/g, '')
    .replace(/[013457l]/g, (character) => LETTER_FOR[character])
    .replace(/(.)\1+/g, '$1')
}

/** Finds every place where one of the patterns above matches, overlapping ones included. */
export function* findSpans(pattern: RegExp, alias: string): Generator<TextSpan> {
  for (const match of alias.matchAll(pattern)) {
    yield { start: match.index, end: match.index + match[1].length }
  }
}

function overlapping(pattern: string): RegExp {
  return new RegExp(`(?=(${pattern}))`, 'gi')
}

function between(spelling: WordSpelling): string {
  return spelling === 'spread' ? '[-_]*' : ''
}

function letterClass(letter: string): string {
  if (letter === '-' || letter === '_') return '[-_]'
  return `[${letter}${DIGIT_FOR[letter] ?? ''}]`
}
