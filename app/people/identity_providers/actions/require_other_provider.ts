import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { select } from '#app/shared/database/sql'

/**
 * Keeps the last way in: an organisation whose people sign in by single sign-on alone has an active
 * provider of its own, or the installation has one.
 *
 * @param leaving the provider that ends
 * @throws Problem `identity.provider_needed`
 */
export async function requireOtherProvider(
  trx: TransactionClientContract,
  leaving: Pick<IdentityProviderRow, 'id' | 'organisation_id'>
): Promise<void> {
  const needy = await select(
    trx,
    `SELECT 1 FROM organisations o
      WHERE o.sign_in_policy = 'SingleSignOn' AND o.deleted_at IS NULL
        AND (? IS NULL OR o.id = ?)
        AND NOT EXISTS (SELECT 1 FROM identity_providers p
                         WHERE p.id <> ? AND p.status = 'Active'
                           AND (p.organisation_id IS NULL OR p.organisation_id = o.id))
      LIMIT 1`,
    [leaving.organisation_id, leaving.organisation_id, leaving.id]
  )
  if (needy.length > 0) throw identityProviderProblem('identity.provider_needed')
}
