import db from '@adonisjs/lucid/services/db'
import type { AddressDomain, AddressDomainRow } from '#app/people/address_domains/address_domain'
import { addressDomainProblem } from '#app/people/address_domains/problems'
import { formatChallengeName, listChallenges } from '#app/people/address_domains/rules/challenge'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import domains from '#config/domains'

/** Lists the address domains of an organisation, by name. */
export async function listAddressDomains(organisationId: string): Promise<AddressDomain[]> {
  const rows = await table<AddressDomainRow>(db, 'address_domains')
    .where('organisation_id', organisationId)
    .orderBy('name')
  return rows.map(toAddressDomain)
}

/** @throws Problem `identity.domain_not_found` */
export async function findAddressDomain(
  organisationId: string,
  id: string
): Promise<AddressDomain> {
  const row = isId(id)
    ? await table<AddressDomainRow>(db, 'address_domains')
        .where({ id, organisation_id: organisationId })
        .first()
    : null
  if (!row) throw addressDomainProblem('identity.domain_not_found')
  return toAddressDomain(row)
}

function toAddressDomain(row: AddressDomainRow): AddressDomain {
  const proof = { organisationId: row.organisation_id, name: row.name }
  const challenges = listChallenges(domains.proofKeys, proof)
  const found: string[] = row.found ? JSON.parse(row.found) : []
  return {
    id: row.id,
    name: row.name,
    status: row.proved_name ? 'Proved' : 'Pending',
    dnsRecord: {
      type: 'TXT',
      name: formatChallengeName(row.name),
      value: challenges[0],
      found,
      ok: found.some((value) => challenges.includes(value)),
    },
    provedAt: row.proved_at,
    lastCheckAt: row.last_check_at,
    createdAt: row.created_at,
  }
}
