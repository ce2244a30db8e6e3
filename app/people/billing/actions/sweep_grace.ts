import db from '@adonisjs/lucid/services/db'
import { mailOwners } from '#app/people/billing/actions/mail_billing_change'
import { settleBilling } from '#app/people/billing/actions/settle_billing'
import { graceReminderMail } from '#app/people/billing/billing_mails'
import type { OrganisationBillingRow } from '#app/people/billing/payment_rows'
import { findDueReminder, REMINDER_DAYS } from '#app/people/billing/rules/due_reminder'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'

const DAY_MS = 24 * 3600_000
const AT_MOST = 500

/**
 * Suspends the organisations whose grace is over, and reminds those of it whose end is near.
 *
 * @throws ClocksDisagree; Error at the end where one of them failed
 */
export async function sweepGrace(): Promise<void> {
  const nowMs = await trustedNowMs()
  const rows = await table<OrganisationBillingRow>(db, 'organisation_billing')
    .where('status', 'PastDue')
    .where('grace_ends_at', '<=', new Date(nowMs + Math.max(...REMINDER_DAYS) * DAY_MS))
    .orderBy('grace_ends_at')
    .limit(AT_MOST)
  const pieces = new SweepPieces('payment-grace')
  for (const { organisation_id: id } of rows) {
    await pieces.run({ organisationId: id }, () => lookAt(id, nowMs))
  }
  pieces.finish()
}

async function lookAt(organisationId: string, nowMs: number): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await settleBilling(trx, organisationId)
    const row = await table<OrganisationBillingRow>(trx, 'organisation_billing')
      .where({ organisation_id: organisationId, status: 'PastDue' })
      .forUpdate()
      .first()
    if (!row?.grace_ends_at) return
    const days = findDueReminder(row.grace_ends_at.getTime(), row.reminded_days, nowMs)
    const organisation = await table<OrganisationRow>(trx, 'organisations')
      .where('id', organisationId)
      .first()
    if (days === null || !organisation) return
    await trx
      .from('organisation_billing')
      .where('organisation_id', organisationId)
      .update({ reminded_days: days })
    await mailOwners(trx, organisation, graceReminderMail(organisation, row.grace_ends_at, days))
  })
}
