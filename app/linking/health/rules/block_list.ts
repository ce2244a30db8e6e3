import { createHash } from 'node:crypto'
import { normaliseHostname } from '#app/shared/network/host_name'

/** Hexadecimal digits of a hash prefix: shorter ones would name addresses by chance. */
const SHORTEST_PREFIX = 16
const LONGEST_PREFIX = 64

/** The beginning of a line of a hosts file. */
const HOSTS_FILE = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+/

/** Entries of block lists, ready to be looked up. */
export class BlockList {
  readonly #hosts = new Set<string>()
  readonly #urls = new Set<string>()
  readonly #prefixes = new Set<string>()
  readonly #lengths = new Set<number>()

  get size(): number {
    return this.#hosts.size + this.#urls.size + this.#prefixes.size
  }

  /**
   * Adds a line of a file: a host (and all below it), a web address (and all below its path), or
   * the beginning of a SHA-256 in hexadecimal digits. What follows `#` is a comment.
   *
   * @returns whether it is an entry, a comment or empty; false for what cannot be read
   */
  add(line: string): boolean {
    const text = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .replace(HOSTS_FILE, '')
    if (text === '') return true
    if (/^[0-9a-f]+$/i.test(text)) return this.#addPrefix(text.toLowerCase())
    if (/^https?:\/\//i.test(text)) return this.#addUrl(text)
    const host = toHost(text.replace(/^\*?\./, ''))
    if (host === null) return false
    this.#hosts.add(host)
    return true
  }

  /** Is an address in the list, whatever its scheme and port? */
  has(address: string): boolean {
    const url = URL.parse(address)
    if (url === null || this.size === 0) return false
    const hosts = listHosts(normaliseHostname(url.hostname))
    if (hosts.some((host) => this.#hosts.has(host))) return true
    if (this.#urls.size + this.#prefixes.size === 0) return false
    return hosts.some((host) =>
      listPaths(url).some((path) => this.#urls.has(host + path) || this.#hasHash(host + path))
    )
  }

  #addPrefix(text: string): boolean {
    if (text.length < SHORTEST_PREFIX || text.length > LONGEST_PREFIX) return false
    this.#prefixes.add(text)
    this.#lengths.add(text.length)
    return true
  }

  #addUrl(text: string): boolean {
    const url = URL.parse(text)
    if (url === null) return false
    const host = normaliseHostname(url.hostname)
    if (url.pathname === '/' && url.search === '') this.#hosts.add(host)
    else this.#urls.add(host + url.pathname + url.search)
    return true
  }

  #hasHash(expression: string): boolean {
    if (this.#prefixes.size === 0) return false
    const hash = createHash('sha256').update(expression).digest('hex')
    return [...this.#lengths].some((length) => this.#prefixes.has(hash.slice(0, length)))
  }
}

/** Returns the host and those above it, but for the top level: at most five, as lists are made for. */
function listHosts(host: string): string[] {
  const labels = host.split('.')
  if (/^\d+$/.test(labels.at(-1)!) || host.startsWith('[')) return [host]
  const starts = [0, ...Array.from({ length: 4 }, (_, index) => labels.length - 5 + index)]
  const wanted = starts.filter((start) => start >= 0 && start <= labels.length - 2)
  return [...new Set(wanted.map((start) => labels.slice(start).join('.')))].concat(
    labels.length === 1 ? [host] : []
  )
}

/** Returns the path with its query, the path, and the folders above it: at most six. */
function listPaths({ pathname, search }: URL): string[] {
  const parts = pathname.split('/').slice(1, -1).slice(0, 3)
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/`)
  return [...new Set([pathname + search, pathname, '/', ...folders])]
}

function toHost(text: string): string | null {
  const url = /[\s/?#@\\]/.test(text) ? null : URL.parse(`http://${text}/`)
  return url && url.hostname.includes('.') ? normaliseHostname(url.hostname) : null
}
