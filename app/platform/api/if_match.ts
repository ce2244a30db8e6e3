/**
 * Parses the versions that `If-Match` names. `*` matches whatever is there, and a weak tag never
 * matches (RFC 9110, section 13.1.1).
 *
 * @returns null: whatever it is
 */
export function parseIfMatch(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null
  return ifMatch
    .split(',')
    .map((tag) => /^"(\d{1,10})"$/.exec(tag.trim())?.[1])
    .filter((tag) => tag !== undefined)
    .map(Number)
}

/** Does `If-None-Match` name this tag? Compared weakly (RFC 9110, section 13.1.2). */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag)
}
