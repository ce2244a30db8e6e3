import db from '@adonisjs/lucid/services/db'
import type { BillingStatus, PaymentSubscriptionRow } from '#app/people/billing/payment_rows'
import { select, table } from '#app/shared/database/sql'
import { toPaginatedList, type PaginatedList } from '#app/shared/text/validation'

/** An organisation that has or had a subscription, as administrators see it in the list. */
export interface BilledOrganisation {
  organisationId: string
  name: string
  status: BillingStatus
  plan: string | null
  graceEndsAt: Date | null
  provider: string

  /** Subscriptions that have not ended: more than one is paid for twice. */
  live: number
}

const PAGE_SIZE = 25

/** Lists the organisations with a subscription, those first whose payment is missing. */
export async function listBilling(page: number): Promise<PaginatedList<BilledOrganisation>> {
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM organisation_billing b
       JOIN organisations o ON o.id = b.organisation_id`
  )
  const rows = await select<BilledOrganisation>(
    db,
    `SELECT b.organisation_id AS organisationId, o.name, b.status, b.plan,
            b.grace_ends_at AS graceEndsAt, b.plugin_id AS provider,
            (SELECT COUNT(*) FROM payment_subscriptions s
              WHERE s.organisation_id = b.organisation_id AND s.status = 'Live') AS live
       FROM organisation_billing b JOIN organisations o ON o.id = b.organisation_id
      ORDER BY FIELD(b.status, 'Suspended', 'PastDue', 'Active', 'Ended'), o.name, o.id
      LIMIT ? OFFSET ?`,
    [PAGE_SIZE, (page - 1) * PAGE_SIZE]
  )
  return toPaginatedList(rows, page, PAGE_SIZE, Number(total))
}

const MOST_ISSUES = 200

/** Lists the subscriptions that an administrator has to look at, newest first. */
export async function listUnexplained(): Promise<PaymentSubscriptionRow[]> {
  return table<PaymentSubscriptionRow>(db, 'payment_subscriptions')
    .whereNotNull('issue')
    .whereNull('set_aside_at')
    .orderBy('issue_at', 'desc')
    .limit(MOST_ISSUES)
}
