import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  graceMail,
  planExcessMail,
  suspendedMail,
  suspensionLiftedMail,
} from '#app/people/billing/billing_mails'
import type { BillingStatus } from '#app/people/billing/payment_rows'
import { findPlanHoldings } from '#app/people/billing/queries/find_plan_holdings'
import { listOwnerAddresses } from '#app/people/billing/queries/list_owner_addresses'
import { listPlanExcess } from '#app/people/billing/rules/plan_excess'
import type { BillingState } from '#app/people/billing/rules/resolve_billing'
import type { SettledOrganisation } from '#app/people/billing/rules/settle_organisation'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import type { MailMessage } from '#app/platform/mail/mail_message'
import { writeMailTo } from '#app/platform/mail/write_mail'

export interface BillingChange {
  before: BillingStatus | null
  state: BillingState
  settled: SettledOrganisation
}

type Organisation = { id: string; name: string }

/** Writes to the Owners what a change of the subscription means for them. */
export async function mailBillingChange(
  trx: TransactionClientContract,
  organisation: Organisation,
  { before, state, settled }: BillingChange
): Promise<void> {
  const { suspended } = settled.changes
  if (suspended === true) await mailOwners(trx, organisation, suspendedMail(organisation))
  if (suspended === false) await mailOwners(trx, organisation, suspensionLiftedMail(organisation))
  if (state.status === 'PastDue' && before !== 'PastDue') {
    await mailOwners(trx, organisation, graceMail(organisation, new Date(state.graceEndsAtMs!)))
  }
  if (settled.changes.plan === undefined) return
  const { name, plan } = resolvePlan(settled.plan)
  const excess = listPlanExcess(plan, await findPlanHoldings(trx, organisation.id))
  if (excess.length === 0) return
  await mailOwners(trx, organisation, planExcessMail(organisation, name, excess))
}

/** Writes one mail to each Owner who can sign in. */
export async function mailOwners(
  trx: TransactionClientContract,
  { id }: Organisation,
  message: MailMessage
): Promise<void> {
  for (const to of await listOwnerAddresses(trx, id)) {
    const mail = await writeMailTo(trx, to, message)
    await queueMail(trx, { kind: `organisation.${message.texts}`, to, ...mail })
  }
}
