import { canonicalLanguage } from '#app/shared/headers/accept_language'

/**
 * Reads the primary language of a tag: `en` of `en-gb`, by the code that it has today. RFC 5646,
 * section 2.2.1: two or three letters, up to eight for registered ones; anything else (`*`,
 * nonsense) is no language.
 */
export function readPrimaryLanguage(tag: string | null): string | null {
  const primary = tag?.match(/^[a-z]{2,8}(?=$|-)/i)?.[0].toLowerCase()
  return primary === undefined ? null : canonicalLanguage(primary)
}
