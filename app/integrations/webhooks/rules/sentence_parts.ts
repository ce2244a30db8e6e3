import type { SentencePart } from '#app/platform/plugins/contract'

/** The parts of a sentence that come from data, by the names that its text has for them. */
export type SentenceParts = Record<string, SentencePart>

/**
 * Puts parts where a translated text has their names between U+0001 characters.
 *
 * @param text as a translation gives it; a name that is no part stays out
 */
export function joinSentence(text: string, parts: SentenceParts): SentencePart[] {
  return text.split('\u0001').flatMap((piece, index): SentencePart[] => {
    if (index % 2 === 1) return Object.hasOwn(parts, piece) ? [parts[piece]] : []
    return piece === '' ? [] : [{ kind: 'text', text: piece }]
  })
}

/** Returns a short URL, without its scheme. */
export function toLinkPart(shortUrl: string): SentencePart {
  return { kind: 'link', text: shortUrl.replace(/^https?:\/\//, ''), url: shortUrl }
}
