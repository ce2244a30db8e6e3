/** A call of the payment provider, exactly as it came. */
export interface InboundPayment {
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>

  /** Not decoded, not trimmed: signatures are over these bytes. */
  body: Uint8Array
}

/** What became of a subscription, in the core's words. */
export interface SubscriptionEvent {
  /** The provider's own; the core applies each once. */
  id: string

  /** The core lets no older event override a newer state. */
  occurredAt: Date
  kind: 'Started' | 'Changed' | 'Ended' | 'PaymentFailed' | 'Paid'

  /** The provider's id of the subscription. */
  subscriptionId: string

  /** Ours, where the provider knows it; else the core finds it by the subscription. */
  organisationId: string | null

  /** Name of the plan, for `Started` and `Changed`. */
  plan: string | null
}

/** `genuine: false`: the signature is not the provider's, or the call is too old. */
export type PaymentVerdict =
  { genuine: true; events: readonly SubscriptionEvent[] } | { genuine: false; reason: string }

/** Who takes the money. */
export interface PaymentProvider {
  /** What people call it. */
  name: string

  /** Checks the signature over the raw body and says what happened. Never throws for bad input. */
  receive(call: InboundPayment): PaymentVerdict | Promise<PaymentVerdict>
}
