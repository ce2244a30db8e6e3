import type { AddressDomainRow } from '#app/people/address_domains/address_domain'
import { select, type Sql } from '#app/shared/database/sql'

/** Returns the organisation that has proved a domain; null: none has. */
export async function findProvingOrganisation(sql: Sql, name: string): Promise<string | null> {
  const [row] = await select<Pick<AddressDomainRow, 'organisation_id'>>(
    sql,
    'SELECT organisation_id FROM address_domains WHERE proved_name = ?',
    [name]
  )
  return row?.organisation_id ?? null
}
