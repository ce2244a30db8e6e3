import { lookup, Resolver } from 'node:dns/promises'

/** For one question to one name server, and how often each is asked. */
const QUERY_MS = 2_000
const TRIES = 2

/** IPv6 addresses are waited for no longer than this once the IPv4 ones are there. */
const OTHER_FAMILY_MS = 250

/** The name server says that there is no such name, or there is no name server. */
const NOT_IN_DNS = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Asks name servers without keeping one of the process's few threads busy in the meantime, as the
 * system's own look-up would: one slow name server must not delay everyone else's work.
 */
export class NameResolver {
  /** @param servers name servers to ask; those of the system when empty */
  constructor(private readonly servers: readonly string[]) {}

  /**
   * Resolves every address of a name, none twice. With the system's name servers, names that the
   * DNS does not know are looked up as the system does, hosts file included.
   *
   * @throws Error of `node:dns` when there is none
   */
  async resolve(hostname: string): Promise<string[]> {
    try {
      return await this.#query(hostname)
    } catch (error) {
      const isUnknown = NOT_IN_DNS.has((error as { code?: string }).code ?? '')
      if (this.servers.length > 0 || !isUnknown) throw error
      return systemLookup(hostname)
    }
  }

  async #query(hostname: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES })
    if (this.servers.length > 0) resolver.setServers(this.servers)
    const v4 = resolver.resolve4(hostname)
    const v6 = resolver.resolve6(hostname)
    const [one, other] = await Promise.allSettled([v4, withinReason(v6, v4)])
    const found = [one, other].flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
    if (found.length === 0) throw (one as PromiseRejectedResult).reason
    return [...new Set(found)]
  }
}

/** Returns the answer, or nothing once the other one has been there for a moment. */
async function withinReason(answer: Promise<string[]>, other: Promise<string[]>) {
  const late = other.then(
    () => new Promise<string[]>((resolve) => setTimeout(resolve, OTHER_FAMILY_MS, []).unref()),
    () => answer
  )
  return Promise.race([answer, late])
}

async function systemLookup(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}
