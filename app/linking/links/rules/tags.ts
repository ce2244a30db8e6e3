import { linkProblem } from '#app/linking/links/problems'
import { assertText, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 13. */
export const MAX_TAGS = 20

/** In characters: Unicode code points, so that an emoji of one code point counts as one. */
export const TAG_MAX_LENGTH = 50

/**
 * Puts the tags of a link in order: white space at the ends goes, runs of it become one
 * space, empty ones are dropped, and of those that differ in case alone the
 * first stays as it was written. The rest keep their order.
 *
 * @throws `tags.too_long`, `tags.too_many` (counted after the doubles are gone)
 */
export function normaliseTags(tags: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const given of tags) {
    const tag = normaliseTag(given)
    if (tag === '') continue
    const key = tagKey(tag)
    if (!distinct.has(key)) distinct.set(key, tag)
  }
  if (distinct.size > MAX_TAGS) throw linkProblem('tags.too_many', { field: 'tags' })
  return [...distinct.values()]
}

/**
 * Returns one tag as it is stored, in Unicode's composed form (NFC); the empty string when nothing
 * is left.
 *
 * @throws `tags.too_long`, `request.invalid` for a control character that is no white space
 */
export function normaliseTag(given: string): string {
  assertText('tags', given)
  const tag = given
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
  if (isLongerThan(tag, TAG_MAX_LENGTH)) {
    throw linkProblem('tags.too_long', { field: 'tags' })
  }
  return tag
}

/**
 * Returns the key of a tag. Two tags with the same key are the same tag: case does not distinguish
 * them.
 */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}
