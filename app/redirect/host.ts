/**
 * Parses the hostname that a `Host` header names: lower case, without port and without the dot that
 * may close a name. An IPv6 literal keeps its brackets, as URL hostnames do (RFC 3986, 3.2.2).
 */
export function parseHostname(header: string): string {
  const host = header.trim().toLowerCase()
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  const name = end > 0 ? host.slice(0, end) : host
  return name.endsWith('.') ? name.slice(0, -1) : name
}
