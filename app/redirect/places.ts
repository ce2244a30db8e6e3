import { headerSafeUrl } from '#app/redirect/destination'
import { hostnameOf } from '#app/redirect/host'
import { remember } from '#app/shared/remember'
import type { DomainRow } from '#app/redirect/links/source'

/** Where a request arrived, and what is to be had there. */
export interface Place {
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

  /** Name of the workspace that a custom domain belongs to. */
  readonly owner: string | null
}

export interface Names {
  appHostname: string

  /** Host of the default short domain, with its port where it has one; null when there is none. */
  shortDomain: string | null
}

const UNKNOWN: Place = {
  kind: 'unknown',
  domainId: null,
  rootRedirect: null,
  notFoundRedirect: null,
  owner: null,
}

/**
 * From the `Host` header to the place. The table is swapped whole when domains change.
 */
export class Places {
  readonly #own: Place
  readonly #ownHostname: string
  readonly #shortHostname: string | null
  #at: (header: string) => Place

  /** Have the custom domains been read? Until then an unknown host may be one of them. */
  areKnown = false

  constructor(names: Names) {
    this.#ownHostname = hostnameOf(names.appHostname)
    this.#shortHostname = names.shortDomain === null ? null : hostnameOf(names.shortDomain)
    const domainId = this.#shortHostname === this.#ownHostname ? '' : null
    this.#own = { ...UNKNOWN, kind: 'app', domainId }
    this.#at = this.#table([])
  }

  /** @param header the `Host` header as it came */
  at(header: string): Place {
    return this.#at(header)
  }

  replace(domains: DomainRow[]): void {
    this.areKnown = true
    this.#at = this.#table(domains)
  }

  #table(domains: DomainRow[]): (header: string) => Place {
    const table = new Map<string, Place>()
    for (const domain of domains) {
      table.set(hostnameOf(domain.hostname), {
        kind: 'custom',
        domainId: domain.id,
        rootRedirect: domain.rootRedirectUrl && headerSafeUrl(domain.rootRedirectUrl),
        notFoundRedirect: domain.notFoundRedirectUrl && headerSafeUrl(domain.notFoundRedirectUrl),
        owner: domain.workspaceName,
      })
    }
    if (this.#shortHostname !== null) {
      table.set(this.#shortHostname, { ...UNKNOWN, kind: 'short', domainId: '' })
    }
    table.set(this.#ownHostname, this.#own)
    return remember((header) => table.get(hostnameOf(header)) ?? UNKNOWN, 1_000)
  }
}
