import { domainToASCII } from 'node:url'
import { isDnsName, normaliseHostname } from '#app/shared/network/host_name'

/** A host of the default short domain. */
export interface NamedHost {
  /** As short URLs have it: with its port, unless that is the usual one. */
  host: string

  /** Without the port, as requests are compared; an IPv6 address in its brackets. */
  hostname: string
}

/** A host and a port that may stand in front of a short URL's path. */
const FORM = /^(?<name>\[[\da-f:.]+\]|[^\s/\\?#@:%[\]]+)(?::(?<port>\d{1,5}))?$/i

/**
 * Reads a host as people type it, in Unicode or ASCII.
 *
 * @returns null where it is no host
 */
export function readHost(given: string): NamedHost | null {
  const { name = '', port } = FORM.exec(given.trim())?.groups ?? {}
  const ascii = name.startsWith('[') ? name : domainToASCII(name)
  const url = URL.parse(`http://${ascii}`)
  if (ascii === '' || url === null || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) {
    return null
  }
  const hostname = normaliseHostname(url.hostname)
  if (!hostname.startsWith('[') && !isDnsName(hostname)) return null
  return { host: port ? `${hostname}:${Number(port)}` : hostname, hostname }
}
