import { createHash } from 'node:crypto'

/** How a stored link password of the present form begins: `sealed$<mark>$<encrypted>`. */
export const SEALED_PREFIX = 'sealed$'

/**
 * Names a link's password without telling anything of it. Stays the same when the stored form is
 * made again, by another key or in another way, and changes with the password: what is promised for
 * a password, such as a visitor's cookie, is promised for its mark.
 *
 * @param stored `links.password_hash`
 */
export function computePasswordMark(stored: string): string {
  if (stored.startsWith(SEALED_PREFIX)) return stored.split('$', 2)[1]
  return createHash('sha256').update(stored).digest('base64url').slice(0, 22)
}
