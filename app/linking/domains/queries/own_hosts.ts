import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DomainRow } from '#app/linking/domains/domain'
import { VERIFIED_STATUSES } from '#app/linking/domains/rules/domain_status'
import { listPrintedHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import { table } from '#app/shared/database/sql'
import installation from '#config/installation'

/** What a rule about destinations has to know of this installation's own hosts. */
export interface OwnHosts {
  isOwnHost(hostname: string): boolean

  /** Hosts with their ports where this installation answers. */
  ownAddresses: string[]

  /** Schemes of app links that the operator allows. */
  appSchemes: ReadonlySet<string>
}

/**
 * Finds which of these web addresses lead to a host of this installation: its own address, a host
 * that its default short domain has or had, or any custom domain. A claim that is not proved does
 * not keep others from a host name that does not belong to this installation.
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
  const addresses = [installation.appHost, installation.shortDomain].filter((host) => host !== null)
  if (hostnames.size > 0) {
    const rows = await table<DomainRow>(client, 'domains')
      .whereIn('hostname', [...hostnames])
      .whereIn('status', [...VERIFIED_STATUSES])
      .select('hostname')
    for (const row of rows) own.add(row.hostname)
    for (const { host, hostname } of await listPrintedHosts(client)) {
      own.add(hostname)
      addresses.push(host)
    }
  }
  return {
    isOwnHost: (hostname) => own.has(normal(hostname)),
    appSchemes: installation.appLinkSchemes,
    ownAddresses: addresses,
  }
}

function parseHostnames(url: string): string[] {
  const parsed = URL.parse(url)
  return parsed ? [normal(parsed.hostname)].filter((name) => /^[\x21-\x7e]{1,253}$/.test(name)) : []
}

function normal(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}
