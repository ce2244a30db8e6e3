/** A call of the payment provider, exactly as it came. */
export interface InboundPayment {
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>

  /** Not decoded, not trimmed: signatures are over these bytes. */
  body: Uint8Array
}

/**
 * What happened to a subscription, in the core's words.
 *
 * `Started`, `Changed` and `Ended` are about its plan. `PastDue` (a payment failed and is tried
 * again), `PaymentFailed` (for good) and `Paid` are about money. `Unexplained` is for a state that
 * the core has no word for: administrators see its note, and nothing is changed.
 */
export type SubscriptionEventKind =
  'Started' | 'Changed' | 'Ended' | 'PastDue' | 'PaymentFailed' | 'Paid' | 'Unexplained'

export interface SubscriptionEvent {
  /** The provider's own, 1 to 200 visible ASCII characters; the core applies each once. */
  id: string

  /** The core lets no older event override a newer state. */
  occurredAt: Date
  kind: SubscriptionEventKind

  /** The provider's id of the subscription, as `id`. */
  subscriptionId: string

  /** The provider's id of who pays, for its customer pages. */
  customerId?: string | null

  /** Ours, where the provider knows it; else the core finds it by the subscription. */
  organisationId: string | null

  /** Name of the plan, for `Started` and `Changed`. null: `offer` says what was bought. */
  plan: string | null

  /** What was bought in the provider's own words, as the id of a price: see `planOf`. */
  offer?: string | null

  /** One sentence for administrators, for `Unexplained`. */
  note?: string | null
}

/**
 * `genuine: false`: the signature is not the provider's, or the call is too old. `malformed`: the
 * signature is right and what it signs cannot be read; the caller learns which field it is.
 */
export type PaymentVerdict =
  | {
      genuine: true
      events: readonly SubscriptionEvent[]
      malformed?: { field: string; detail: string }
    }
  | { genuine: false; reason: string }

/** Who wants to pay, and where they return to. */
export interface PaymentPageRequest {
  organisationId: string
  organisationName: string
  email: string

  /** The provider's id of who pays; null: it knows nothing of them yet. */
  customerId: string | null

  /** Addresses of the core's own pages. */
  returnUrl: string
}

/** Who takes the money. */
export interface PaymentProvider {
  /** What people call it. */
  name: string

  /** Checks the signature over the raw body and says what happened. Never throws for bad input. */
  receive(call: InboundPayment): PaymentVerdict | Promise<PaymentVerdict>

  /** Names the plan of an offer, as it is set up now. null: none, so administrators are shown it. */
  planOf?(offer: string): string | null

  /** Days from the first failed payment until the organisation is suspended; 14 when left out. */
  graceDays?(): number

  /** Names the plans that `openCheckout` sells, as it is set up now. */
  plansForSale?(): readonly string[]

  /** Returns the https address of a page on which this plan can be bought. */
  openCheckout?(request: PaymentPageRequest & { plan: string }): Promise<string>

  /**
   * Returns the https address of a page on which a customer sees invoices and changes how they pay;
   * null: there is none for them.
   */
  openPortal?(request: PaymentPageRequest): Promise<string | null>
}
