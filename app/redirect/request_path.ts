/** What a request asks for, by its path alone. */
export type RequestPath =
  | { kind: 'root' }
  | { kind: 'segment'; segment: string; alias: string | null }
  | { kind: 'deep'; segment: string }

/** Longest alias that the database holds. */
const ALIAS = /^[A-Za-z0-9_-]{1,80}$/
/**
 * An alias that a mail program or a chat made one word with what closed the sentence, or that was
 * copied with what no one sees: marks that join the character before them, and format characters.
 */
const MANGLED = /^([A-Za-z0-9_-]{1,80})[\p{P}\p{S}\p{M}\p{Cf}\s]{1,8}$/u
const PLAIN = /^\/[A-Za-z0-9_-]{1,80}$/
const QR = /(?:^|&)qr(?:=([^&]*))?(?:&|$)/
const QR_CODE_ID = /^[a-z0-9]{1,16}$/

/** Is this path `/alias` and nothing else, so that it needs no reading? */
export function isPlainAlias(path: string): boolean {
  return PLAIN.test(path)
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Reads the alias that a segment means. Punctuation behind it, as in `/spring).`, and what cannot
 * be seen are left out: no alias has any, so nothing else can be meant.
 */
function readAlias(segment: string): string | null {
  if (ALIAS.test(segment)) return segment
  const alias = MANGLED.exec(segment)?.[1].replace(/(?<![-_])[-_]+$/, '')
  return alias || null
}

/**
 * Reads a path: one trailing slash is forgiven, percent-encoding is undone, and what cannot be an
 * alias is distinguished, so that it costs no look-up.
 *
 * @param path begins with a slash, has no query
 */
export function readPath(path: string): RequestPath {
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length
  const rest = path.slice(1, end)
  if (rest === '' && path === '/') return { kind: 'root' }

  const slash = rest.indexOf('/')
  if (slash !== -1 || rest === '') return { kind: 'deep', segment: decoded(rest.slice(0, slash)) }

  const segment = decoded(rest)
  return { kind: 'segment', segment, alias: readAlias(segment) }
}

/**
 * Reads the QR code that a scan names in `?qr=`, the first one: null where the query has none,
 * empty where what it has cannot be the id of one. A click without a code is a person's, one with a
 * code of nothing is not.
 *
 * @param query without the question mark
 */
export function readQrCodeId(query: string): string | null {
  const match = QR.exec(query)
  if (match === null) return null
  return match[1] !== undefined && QR_CODE_ID.test(match[1]) ? match[1] : ''
}
