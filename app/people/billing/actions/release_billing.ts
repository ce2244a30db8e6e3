import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { OrganisationBillingRow } from '#app/people/billing/payment_rows'
import { table } from '#app/shared/database/sql'

/** What an administrator of the installation decides by hand. */
export interface TakenByHand {
  /** `Given`: another plan; `Cleared`: the one of the subscription again. */
  plan?: 'Given' | 'Cleared'
  suspension?: boolean
}

/**
 * Takes from a subscription what an administrator decides by hand: it acts again when it has
 * something new to say.
 *
 * @returns the plan that the subscription gives; null: none
 */
export async function releaseBilling(
  trx: TransactionClientContract,
  organisationId: string,
  { plan, suspension }: TakenByHand
): Promise<string | null> {
  const row = await table<OrganisationBillingRow>(trx, 'organisation_billing')
    .where('organisation_id', organisationId)
    .forUpdate()
    .first()
  if (!row) return null
  await trx
    .from('organisation_billing')
    .where('organisation_id', organisationId)
    .update({
      gives_plan: plan ? Number(plan === 'Cleared' && row.plan !== null) : row.gives_plan,
      holds_suspension: suspension ? 0 : row.holds_suspension,
    })
  return row.plan
}
