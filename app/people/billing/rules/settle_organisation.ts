import type { OrganisationBillingRow } from '#app/people/billing/payment_rows'
import type { BillingState } from '#app/people/billing/rules/resolve_billing'

/** The columns of an organisation that a subscription and administrators share. */
export interface SharedColumns {
  plan: string | null
  suspendedAt: Date | null
}

/** What an organisation is after its subscription has had its say. */
export interface SettledOrganisation extends SharedColumns {
  givesPlan: boolean
  holdsSuspension: boolean

  /** What of the organisation itself is another now. */
  changes: { plan?: string | null; suspended?: boolean }
}

/**
 * Lets a subscription act on its organisation. It acts when what it gives changes, and only then:
 * so what an administrator gave by hand holds until the subscription has something new to say, and
 * a payment never lifts a suspension that a person made.
 *
 * @param before what the subscription gave until now; nothing where it is new
 */
export function settleOrganisation(
  organisation: SharedColumns,
  before: OrganisationBillingRow | null | undefined,
  state: Pick<BillingState, 'plan' | 'suspends'>,
  at: Date
): SettledOrganisation {
  const settled: SettledOrganisation = {
    ...organisation,
    givesPlan: before?.gives_plan === 1,
    holdsSuspension: before?.holds_suspension === 1,
    changes: {},
  }
  if (state.plan !== (before?.plan ?? null)) settlePlan(settled, state.plan)
  if (state.suspends !== (before?.suspends === 1)) settleSuspension(settled, state.suspends, at)
  if (settled.plan !== organisation.plan) settled.changes.plan = settled.plan
  if ((settled.suspendedAt === null) !== (organisation.suspendedAt === null)) {
    settled.changes.suspended = settled.suspendedAt !== null
  }
  return settled
}

function settlePlan(settled: SettledOrganisation, plan: string | null): void {
  if (plan !== null) settled.plan = plan
  else if (settled.givesPlan) settled.plan = null
  settled.givesPlan = plan !== null
}

function settleSuspension(settled: SettledOrganisation, suspends: boolean, at: Date): void {
  if (suspends && settled.suspendedAt === null) {
    settled.suspendedAt = at
    settled.holdsSuspension = true
  } else if (!suspends) {
    if (settled.holdsSuspension) settled.suspendedAt = null
    settled.holdsSuspension = false
  }
}
