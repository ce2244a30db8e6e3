import type { BillingStatus } from '#app/people/billing/payment_rows'
import type { SubscriptionState } from '#app/people/billing/rules/resolve_subscription'

const DAY_MS = 24 * 3600_000

/** A subscription of an organisation, as far as it decides what the organisation has. */
export interface OwnedSubscription extends Pick<
  SubscriptionState,
  'status' | 'plan' | 'planAtMs' | 'payment' | 'pastDueSinceMs'
> {
  pluginId: string
  subscriptionId: string

  /** From the first failed payment until the organisation is suspended. */
  graceDays: number
}

/** What an organisation has of its subscriptions at a moment. */
export interface BillingState {
  pluginId: string
  subscriptionId: string
  status: BillingStatus

  /** null: the subscription gives none. */
  plan: string | null
  suspends: boolean
  graceEndsAtMs: number | null
}

/**
 * Works out what an organisation has of all its subscriptions: the one whose plan was reported last
 * decides, among those that have not ended where there are such.
 *
 * @returns null where it has none
 */
export function resolveBilling(
  subscriptions: readonly OwnedSubscription[],
  nowMs: number
): BillingState | null {
  const live = subscriptions.filter(({ status }) => status !== 'Ended')
  const [decisive] = [...(live.length > 0 ? live : subscriptions)].sort(newestPlanFirst)
  if (!decisive) return null
  const graceEndsAtMs = computeGraceEnd(decisive)
  const isOver = graceEndsAtMs !== null && nowMs >= graceEndsAtMs
  const suspends = decisive.payment === 'Failed' || isOver
  return {
    pluginId: decisive.pluginId,
    subscriptionId: decisive.subscriptionId,
    status: suspends ? 'Suspended' : nameStatus(decisive),
    plan: decisive.status === 'Ended' ? null : decisive.plan,
    suspends,
    graceEndsAtMs: suspends ? null : graceEndsAtMs,
  }
}

/** Nothing is waited for once a subscription has ended: it gives nothing that could be taken away. */
function computeGraceEnd(one: OwnedSubscription): number | null {
  if (one.payment !== 'PastDue' || one.status === 'Ended') return null
  return one.pastDueSinceMs! + one.graceDays * DAY_MS
}

function nameStatus({ status, payment }: OwnedSubscription): BillingStatus {
  if (status === 'Ended') return 'Ended'
  return payment === 'PastDue' ? 'PastDue' : 'Active'
}

function newestPlanFirst(one: OwnedSubscription, other: OwnedSubscription): number {
  const byTime =
    (other.planAtMs ?? Number.NEGATIVE_INFINITY) - (one.planAtMs ?? Number.NEGATIVE_INFINITY)
  if (byTime) return byTime
  const names = [one, other].map(({ pluginId, subscriptionId }) => `${pluginId} ${subscriptionId}`)
  return names[0] < names[1] ? -1 : 1
}
