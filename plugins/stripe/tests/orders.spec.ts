import { test } from '@japa/runner'
import fc from 'fast-check'
import type { OrganisationBillingRow } from '#app/people/billing/payment_rows'
import { resolveBilling } from '#app/people/billing/rules/resolve_billing'
import {
  resolveSubscription,
  type ReportedEvent,
} from '#app/people/billing/rules/resolve_subscription'
import { settleOrganisation } from '#app/people/billing/rules/settle_organisation'
import type { InboundPayment, PaymentProvider } from '#plugin_contract'
import stripe from '#plugins/stripe/plugin'
import {
  expectFrom,
  playHistory,
  signEvent,
  STEPS,
  STRIPE_SETTINGS,
  type StripeEvent,
} from '#plugins/stripe/tests/support'
import { fakeRuntime } from '#tests/contracts/suites'

const ORGANISATION = '01kajx3m0000000000aa'
const RUNS = 10_000
const NOW = new Date('2026-11-21T10:00:00Z')

/** How a call arrives: as it should, twice, signed by someone else, or again after 5 minutes. */
const MANNERS = ['once', 'once', 'once', 'twice', 'forged', 'replayed'] as const

/** An organisation as the core keeps it, in memory: what arrives is stored once by its id. */
class Ledger {
  readonly #events = new Map<string, { subscriptionId: string; reported: ReportedEvent }>()
  #billing: OrganisationBillingRow | null = null
  organisation = { plan: null as string | null, suspendedAt: null as Date | null }

  constructor(private readonly provider: PaymentProvider) {}

  async take(call: InboundPayment): Promise<boolean> {
    const verdict = await this.provider.receive(call)
    if (!verdict.genuine) return false
    for (const { id, subscriptionId, occurredAt, kind, offer, organisationId } of verdict.events) {
      if (this.#events.has(id)) continue
      const plan = offer ? this.provider.planOf!(offer) : null
      const reported = {
        eventId: id,
        kind,
        occurredAtMs: occurredAt.getTime(),
        arrival: this.#events.size,
        plan: plan as ReportedEvent['plan'],
        planText: offer ?? null,
        organisationId,
        customerId: null,
        note: null,
      }
      this.#events.set(id, { subscriptionId, reported })
    }
    this.#settle()
    return true
  }

  #settle(): void {
    const bySubscription = Map.groupBy(this.#events.values(), (one) => one.subscriptionId)
    const owned = [...bySubscription].map(([subscriptionId, events]) => ({
      ...resolveSubscription(
        events.map(({ reported }) => reported),
        ORGANISATION
      ),
      pluginId: 'stripe',
      subscriptionId,
      graceDays: 14,
    }))
    const state = resolveBilling(owned, NOW.getTime())
    if (!state) return
    const settled = settleOrganisation(this.organisation, this.#billing, state, NOW)
    this.organisation = { plan: settled.plan, suspendedAt: settled.suspendedAt }
    this.#billing = {
      plan: state.plan,
      suspends: Number(state.suspends),
      gives_plan: Number(settled.givesPlan),
      holds_suspension: Number(settled.holdsSuspension),
    } as OrganisationBillingRow
  }
}

test.group('Events of Stripe', () => {
  test(`come to the state of a plain reading in ${RUNS} random orders`, async ({ assert }) => {
    const now = NOW.getTime()
    const { payment } = stripe.contribute(fakeRuntime(stripe, STRIPE_SETTINGS, NOW))
    const seen = { calls: 0, refused: 0, plans: 0, suspended: 0 }
    const histories = fc
      .array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 })
      .map((steps) =>
        playHistory(steps, {
          organisationId: ORGANISATION,
          name: 'a',
          startSeconds: now / 1000 - 3600,
        })
      )
    const arrivals = histories.chain((events) =>
      fc.tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...MANNERS), {
          minLength: events.length,
          maxLength: events.length,
        })
      )
    )
    const followsModel = async ([events, manners]: [StripeEvent[], (typeof MANNERS)[number][]]) => {
      const ledger = new Ledger(payment!)
      const known: StripeEvent[] = []
      for (const [at, event] of events.entries()) {
        const manner = manners[at]
        const forged = { secret: manner === 'forged' ? 'whsec_of_someone_else' : undefined }
        const atMs = manner === 'replayed' ? now - 301_000 : now
        const call = signEvent(event, { ...forged, atMs })
        const isGood = manner === 'once' || manner === 'twice'
        assert.equal(await ledger.take(call), isGood)
        if (manner === 'twice') await ledger.take(call)
        if (isGood) known.push(event)
        const { plan, suspendedAt } = ledger.organisation
        const expected = expectFrom(known)
        assert.deepEqual({ plan, suspended: suspendedAt !== null }, expected)
        seen.calls++
        if (!isGood) seen.refused++
        if (plan) seen.plans++
        if (suspendedAt) seen.suspended++
      }
    }
    const property = fc.asyncProperty(arrivals, followsModel)
    await fc.assert(property, { numRuns: RUNS, seed: 20_261_121 })
    // The histories were worth something: plans, suspensions and refusals were all among them.
    for (const count of Object.values(seen)) assert.isAbove(count, RUNS / 10, JSON.stringify(seen))
  })
})
