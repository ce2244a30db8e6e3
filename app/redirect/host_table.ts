import { toHostBrand, type HostBrand } from '#app/redirect/brand/host_brand'
import { parseFileIds, type HostFileIds } from '#app/redirect/brand/host_files'
import { headerSafeUrl } from '#app/redirect/destination'
import { parseHostname } from '#app/redirect/host'
import type { RedirectDomainRow } from '#app/redirect/links/source'
import { memoise } from '#app/shared/memoise'

/** Where a request arrived, and what is to be had there. */
export interface RequestHost {
  /**
   * - `app`: the application's own host; what is no link goes on to the framework
   * - `short`: the default short domain, where it is a host of its own
   * - `custom`: a workspace's domain
   * - `unknown`: no host of ours, as load balancers call by address
   */
  readonly kind: 'app' | 'short' | 'custom' | 'unknown'

  /** First part of the look-up key; empty for the default short domain. Null: no links here. */
  readonly domainId: string | null
  readonly rootRedirect: string | null
  readonly notFoundRedirect: string | null

  /** Where ended links lead that have nothing of their own or of their folder. */
  readonly expiredRedirect: string | null

  /** Name of the workspace that a custom domain belongs to. */
  readonly owner: string | null

  /** What its pages show instead of ours; null: nothing was set. */
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

/**
 * From the `Host` header to the place. The table is swapped whole when domains change.
 */
export class HostTable {
  readonly #own: RequestHost
  readonly #ownHostname: string
  readonly #shortHostname: string | null
  #at: (header: string) => RequestHost

  /** Have the custom domains been read? Until then an unknown host may be one of them. */
  areKnown = false

  constructor(names: InstallationHosts) {
    this.#ownHostname = parseHostname(names.appHostname)
    this.#shortHostname = names.shortDomain === null ? null : parseHostname(names.shortDomain)
    const domainId = this.#shortHostname === this.#ownHostname ? '' : null
    this.#own = { ...UNKNOWN, kind: 'app', domainId, isCertifiable: true }
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
    for (const domain of domains) {
      const files = parseFileIds(domain.files)
      table.set(parseHostname(domain.hostname), {
        kind: 'custom',
        domainId: domain.id,
        rootRedirect: domain.rootRedirectUrl && headerSafeUrl(domain.rootRedirectUrl),
        notFoundRedirect: domain.notFoundRedirectUrl && headerSafeUrl(domain.notFoundRedirectUrl),
        expiredRedirect: domain.expiredUrl && headerSafeUrl(domain.expiredUrl),
        owner: domain.workspaceName,
        brand: toHostBrand(domain, files),
        files,
        isCertifiable: Boolean(domain.servesLinks),
      })
    }
    if (this.#shortHostname !== null) {
      const short = { ...UNKNOWN, kind: 'short', domainId: '', isCertifiable: true } as const
      table.set(this.#shortHostname, short)
    }
    table.set(this.#ownHostname, this.#own)
    return memoise((header) => table.get(parseHostname(header)) ?? UNKNOWN, 1_000)
  }
}
