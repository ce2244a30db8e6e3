const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u
const ENCODED = /^(?:%[0-9a-f]{2}){1,4}$/i

/**
 * Finds the character that shows nothing, such as a zero-width space, in which an address ends: as a
 * rule it was copied with the address and means another page, or none.
 *
 * @param url raw or percent-encoded
 * @returns its number in Unicode, as `U+200B`; null where the end can be seen
 */
export function findInvisibleEnd(url: string): string | null {
  const [character] = INVISIBLE.exec(decodeEnd(url.trim())) ?? []
  if (character === undefined) return null
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns the last character of a percent-encoded address, which has one to four bytes. */
function decodeEnd(url: string): string {
  for (let bytes = 4; bytes > 0; bytes--) {
    const end = url.slice(-3 * bytes)
    if (ENCODED.test(end) && isUtf8(end)) return decodeURIComponent(end)
  }
  return url
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
