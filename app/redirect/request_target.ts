import type { IncomingMessage } from 'node:http'

const SLASH = 0x2f
const ABSOLUTE = /^https?:\/\/([^/?#]+)((?:[/?#].*)?)$/i

/** Is the target of a request a path, as all but those to proxies are? */
export function hasPathTarget({ url }: IncomingMessage): boolean {
  return url!.charCodeAt(0) === SLASH
}

/**
 * Has everyone read a request whose target is a whole address as one for the path of that address, at
 * the host of that address: the `Host` header counts for nothing then (RFC 9112, section 3.2.2).
 *
 * @returns false where the target is neither that nor the `*` of OPTIONS
 */
export function readWholeTarget(request: IncomingMessage): boolean {
  if (request.url === '*') return true
  const [, host, path] = ABSOLUTE.exec(request.url!) ?? []
  if (host === undefined) return false
  request.headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
  return true
}
