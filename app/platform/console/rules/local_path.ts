/**
 * Returns the path that someone wants to go on to, where it is one of our own; null where it could
 * lead away (`//host`, `/\host`, a control character that browsers drop) or is none.
 */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000) return null
  return /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(value) ? value : null
}

/**
 * Returns the path and query of the page that a request came from, where it was one of our own.
 *
 * @param referrer the `Referer` header
 * @param host the host that the request asks for, with its port where it has one
 */
export function pathBefore(referrer: string | undefined, host: string | null): string | null {
  if (!referrer || !host || !URL.canParse(referrer)) return null
  const url = new URL(referrer)
  return url.host === host ? localPath(url.pathname + url.search) : null
}
