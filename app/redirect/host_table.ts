import { toHostBrand, type HostBrand } from '#app/redirect/brand/host_brand'
import { parseFileIds, type HostFileIds } from '#app/redirect/brand/host_files'
import { headerSafeUrl } from '#app/redirect/destination'
import { parseHostname } from '#app/redirect/host'
import type { RedirectDomainRow } from '#app/redirect/links/source'
import { memoise } from '#app/shared/limits/memoise'

/** Where a request arrived, and what is served there. */
export interface RequestHost {
  /**
   * - `app`: the application's own host; what is no link goes on to the framework
   * - `short`: the default short domain, where it is a host of its own
   * - `former`: a host that the default short domain had before; its links go on working there
   * - `custom`: a workspace's domain
   * - `unknown`: not our host, as when load balancers call by address
   */
  readonly kind: 'app' | 'short' | 'former' | 'custom' | 'unknown'

  /** First part of the look-up key; empty for the default short domain. Null: no links here. */
  readonly domainId: string | null
  readonly rootRedirect: string | null
  readonly notFoundRedirect: string | null

  /** Where ended links lead that have nothing of their own or of their folder. */
  readonly expiredRedirect: string | null

  /** Name of the workspace that a custom domain belongs to. */
  readonly owner: string | null

  /** What its pages show instead of our brand; null: nothing was set. */
  readonly brand: HostBrand | null

  /** The files that it has of its own. */
  readonly files: HostFileIds

  /** May a proxy fetch a certificate for it? A custom domain whose checks failed gets no new one. */
  readonly isCertifiable: boolean
}

export interface InstallationHosts {
  appHostname: string

  /** Host of the default short domain, with its port where it has one; null when there is none. */
  shortDomain: string | null

  /** Address of the application, without a slash at the end: where the root of a former host leads. */
  appUrl: string
}

const UNKNOWN: RequestHost = {
  kind: 'unknown',
  domainId: null,
  rootRedirect: null,
  notFoundRedirect: null,
  expiredRedirect: null,
  owner: null,
  brand: null,
  files: {},
  isCertifiable: false,
}

/** Where a `Host` header leads that is none: RFC 9112, section 3.2, has such a request refused. */
export const MALFORMED_HOST: RequestHost = { ...UNKNOWN }

/** What no host and port have in them; `@` ends user information, which a `Host` never has. */
const NO_HOST = /[\s@/?#\\]/

/**
 * From the `Host` header to the place. The table is swapped whole when domains change.
 */
export class HostTable {
  readonly #ownHostname: string
  readonly #shortHostname: string | null
  readonly #former: RequestHost
  #at: (header: string) => RequestHost

  /** Have the custom domains been read? Until then an unknown host may be one of them. */
  areKnown = false

  constructor(names: InstallationHosts) {
    this.#ownHostname = parseHostname(names.appHostname)
    this.#shortHostname = names.shortDomain === null ? null : parseHostname(names.shortDomain)
    const rootRedirect = headerSafeUrl(names.appUrl)
    this.#former = { ...UNKNOWN, kind: 'former', domainId: '', rootRedirect, isCertifiable: true }
    this.#at = this.#table([])
  }

  /** @param header the `Host` header as it came */
  at(header: string): RequestHost {
    return this.#at(header)
  }

  replace(domains: RedirectDomainRow[]): void {
    this.areKnown = true
    this.#at = this.#table(domains)
  }

  #table(domains: RedirectDomainRow[]): (header: string) => RequestHost {
    const table = new Map<string, RequestHost>()
    const [printed, custom] = [domains.filter(isPrinted), domains.filter((one) => !isPrinted(one))]
    // A custom domain that was verified before keeps its host.
    for (const { hostname } of printed) table.set(parseHostname(hostname), this.#former)
    const servesOwn = [this.#shortHostname, ...table.keys()].includes(this.#ownHostname)
    for (const domain of custom) table.set(parseHostname(domain.hostname), toCustomHost(domain))
    if (this.#shortHostname !== null) {
      const short = { ...UNKNOWN, kind: 'short', domainId: '', isCertifiable: true } as const
      table.set(this.#shortHostname, short)
    }
    const domainId = servesOwn ? '' : null
    table.set(this.#ownHostname, { ...UNKNOWN, kind: 'app', domainId, isCertifiable: true })
    return memoise((header) => {
      if (NO_HOST.test(header.trim())) return MALFORMED_HOST
      return table.get(parseHostname(header)) ?? UNKNOWN
    }, 1_000)
  }
}

/** Is it a host of the default short domain, which has the empty id? */
function isPrinted({ id }: RedirectDomainRow): boolean {
  return id === ''
}

function toCustomHost(domain: RedirectDomainRow): RequestHost {
  const files = parseFileIds(domain.files)
  return {
    kind: 'custom',
    domainId: domain.id,
    rootRedirect: domain.rootRedirectUrl && headerSafeUrl(domain.rootRedirectUrl),
    notFoundRedirect: domain.notFoundRedirectUrl && headerSafeUrl(domain.notFoundRedirectUrl),
    expiredRedirect: domain.expiredUrl && headerSafeUrl(domain.expiredUrl),
    owner: domain.workspaceName,
    brand: toHostBrand(domain, files),
    files,
    isCertifiable: Boolean(domain.servesLinks),
  }
}
