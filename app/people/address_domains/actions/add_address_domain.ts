import db from '@adonisjs/lucid/services/db'
import type { AddressDomainRow } from '#app/people/address_domains/address_domain'
import { addressDomainProblem } from '#app/people/address_domains/problems'
import { findProvingOrganisation } from '#app/people/address_domains/queries/proved_domain'
import { readAddressDomain } from '#app/people/address_domains/rules/domain_name'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { lockById, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

const MOST_DOMAINS = 100

/**
 * Adds an address domain to an organisation. It counts once its TXT record proves it.
 *
 * @returns its id
 * @throws Problem `identity.domain_invalid`, `identity.domain_exists`, `identity.domain_taken`,
 * `identity.domain_limit`
 */
export async function addAddressDomain(
  given: string,
  organisationId: string,
  actor: Actor
): Promise<string> {
  const name = readAddressDomain(given)
  const id = newId()
  await retryingTransaction(db, async (trx) => {
    await lockById(trx, 'organisations', organisationId)
    const own = await table<AddressDomainRow>(trx, 'address_domains')
      .where('organisation_id', organisationId)
      .select('name')
    if (own.some((row) => row.name === name)) {
      throw addressDomainProblem('identity.domain_exists', { field: 'name' })
    }
    if (await findProvingOrganisation(trx, name)) {
      throw addressDomainProblem('identity.domain_taken', { field: 'name' })
    }
    if (own.length >= MOST_DOMAINS) throw addressDomainProblem('identity.domain_limit')
    await trx.table('address_domains').insert({
      id,
      organisation_id: organisationId,
      name,
      next_check_at: now(),
      created_at: now(),
    })
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'address_domain.added',
          subjectType: 'address_domain',
          subjectId: id,
          data: { name },
        },
      ],
    })
  })
  return id
}
