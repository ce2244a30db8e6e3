import db from '@adonisjs/lucid/services/db'
import type { AddressDomainRow } from '#app/people/address_domains/address_domain'
import { addressDomainProblem } from '#app/people/address_domains/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Removes an address domain: no one whose address is of it is led to a provider any more, and other
 * organisations can prove it.
 *
 * @throws Problem `identity.domain_not_found`
 */
export async function removeAddressDomain(
  id: string,
  organisationId: string,
  actor: Actor
): Promise<void> {
  if (!isId(id)) throw addressDomainProblem('identity.domain_not_found')
  await retryingTransaction(db, async (trx) => {
    const own = { id, organisation_id: organisationId }
    const row = await table<AddressDomainRow>(trx, 'address_domains').where(own).forUpdate().first()
    if (!row) throw addressDomainProblem('identity.domain_not_found')
    await trx.from('address_domains').where(own).delete()
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'address_domain.removed',
          subjectType: 'address_domain',
          subjectId: id,
          data: { name: row.name },
        },
      ],
    })
  })
}
