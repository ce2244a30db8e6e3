/**
 * Reads the primary language of a tag: `en` of `en-gb`. RFC 5646, section 2.2.1: two or three
 * letters, up to eight for registered ones; anything else (`*`, nonsense) is no language.
 */
export function readPrimaryLanguage(tag: string | null): string | null {
  return tag?.match(/^[a-z]{2,8}(?=$|-)/i)?.[0].toLowerCase() ?? null
}
