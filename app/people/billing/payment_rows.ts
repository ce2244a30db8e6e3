import type { SubscriptionEventKind } from '#app/platform/plugins/contract'

/** The result of an event: it changed what is known, came after something newer, or needs a look. */
export type EventOutcome = 'Applied' | 'Outdated' | 'Unexplained'

/** A row of `payment_events`: what a provider reported, and what became of it. */
export interface PaymentEventRow {
  id: string
  plugin_id: string
  event_id: string
  subscription_id: string
  kind: SubscriptionEventKind
  customer_id: string | null

  /** As the provider gave it: it may be none of our organisations. */
  organisation_id: string | null

  /** As the provider named it, or as the price meant when the event was applied. */
  plan: string | null
  offer: string | null
  note: string | null
  occurred_at: Date
  received_at: Date
  applied_at: Date | null
  outcome: EventOutcome | null
}

export type PaymentState = 'Good' | 'PastDue' | 'Failed'
export type SubscriptionStatus = 'Live' | 'Ended'

/** Why a person has to look at a subscription. */
export type SubscriptionIssueCode =
  'UnknownOrganisation' | 'OtherOrganisation' | 'UnknownPlan' | 'Ambiguous' | 'Unexplained'

/** A row of `payment_subscriptions`: what all events of a subscription come to. */
export interface PaymentSubscriptionRow {
  /** Ours, for addresses: the provider's own may hold any sign. */
  id: string
  plugin_id: string
  subscription_id: string
  organisation_id: string | null

  /** Who said whose it is; null: the provider did. */
  assigned_by: string | null
  customer_id: string | null

  /** null: nothing was reported of its plan. */
  status: SubscriptionStatus | null
  plan: string | null
  payment: PaymentState
  past_due_since: Date | null

  /** When its plan was last reported. */
  plan_at: Date | null
  issue: SubscriptionIssueCode | null

  /** JSON for the text of the issue. */
  issue_data: string | null
  issue_at: Date | null

  /** An administrator has seen the issue and wants it off the list. */
  set_aside_at: Date | null
  created_at: Date
  updated_at: Date
}

export type BillingStatus = 'Active' | 'PastDue' | 'Suspended' | 'Ended'

/** A row of `organisation_billing`: what an organisation has of its subscription. */
export interface OrganisationBillingRow {
  organisation_id: string
  plugin_id: string
  subscription_id: string
  status: BillingStatus

  /** What the subscription gives; null: nothing. */
  plan: string | null

  /** Is the organisation's plan that one? 0 once an administrator gave another. */
  gives_plan: number

  /** Does the payment ask for a suspension? */
  suspends: number

  /** Is the present suspension that of the payment? 0 for one that an administrator made. */
  holds_suspension: number
  grace_ends_at: Date | null

  /** The reminder that was sent last, by days that were left. */
  reminded_days: number | null
  updated_at: Date
}
