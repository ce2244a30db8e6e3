import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { table } from '#app/shared/sql'
import installation from '#config/installation'

/** What a rule about destinations has to know of this installation's own hosts. */
export interface OwnHosts {
  isOwnHost(hostname: string): boolean

  /** Hosts with their ports where this installation answers. */
  ownAddresses: string[]

  /** Schemes of app links that the operator allows. */
  appSchemes: ReadonlySet<string>
}

/** A claim that is not proved must not keep others from a host name that is none of ours. */
const VERIFIED = ['Active', 'Failing', 'Failed']

/**
 * Finds which of these web addresses lead to a host of this installation: its own address, its
 * default short domain, or any custom domain?
 *
 * @returns knowledge that is good for the hostnames of these addresses alone
 */
export async function findOwnHosts(
  urls: string[],
  client: Pick<QueryClientContract, 'from'> = db
): Promise<OwnHosts> {
  const hostnames = new Set(urls.flatMap(parseHostnames))
  const own = new Set([installation.appHostname.toLowerCase()])
  if (installation.shortDomain) own.add(installation.shortDomain.replace(/:\d+$/, ''))
  if (hostnames.size > 0) {
    const rows = await table<DomainRow>(client, 'domains')
      .whereIn('hostname', [...hostnames])
      .whereIn('status', VERIFIED)
      .select('hostname')
    for (const row of rows) own.add(row.hostname)
  }
  return {
    isOwnHost: (hostname) => own.has(normal(hostname)),
    appSchemes: installation.appLinkSchemes,
    ownAddresses: [installation.appHost, installation.shortDomain].filter((host) => host !== null),
  }
}

function parseHostnames(url: string): string[] {
  const parsed = URL.parse(url)
  return parsed ? [normal(parsed.hostname)].filter((name) => /^[\x21-\x7e]{1,253}$/.test(name)) : []
}

function normal(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}
