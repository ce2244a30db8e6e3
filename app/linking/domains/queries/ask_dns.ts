import { isIP } from 'node:net'
import app from '@adonisjs/core/services/app'
import type { DomainRow } from '#app/linking/domains/domain'
import type { DnsAnswer, DnsAnswers } from '#app/linking/domains/rules/dns_findings'
import { formatProofName } from '#app/linking/domains/rules/dns_records'
import { normaliseHostname } from '#app/shared/network/host_name'

const NOT_ASKED: DnsAnswer = { answered: false, values: [] }

/**
 * Asks the name servers for all that a check of a domain needs. Addresses are asked for only where
 * no CNAME leads to the target.
 *
 * @param target a host name or an IP address
 */
export async function askDns(
  { hostname }: Pick<DomainRow, 'hostname'>,
  target: string
): Promise<DnsAnswers> {
  const lookup = await app.container.make('shunt.dns')
  return lookup.ask(async (ask) => {
    const [ownership, cname] = await Promise.all([
      ask.texts(formatProofName(hostname)),
      ask.aliases(hostname),
    ])
    if (cname.values.map(normaliseHostname).includes(target)) {
      return { ownership, cname, addresses: NOT_ASKED, targetAddresses: NOT_ASKED }
    }
    const [addresses, targetAddresses] = await Promise.all([
      ask.addresses(hostname),
      isIP(target) ? { answered: true, values: [target] } : ask.addresses(target),
    ])
    return { ownership, cname, addresses, targetAddresses }
  })
}
