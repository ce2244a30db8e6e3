import type {
  EventOutcome,
  PaymentState,
  SubscriptionIssueCode,
  SubscriptionStatus,
} from '#app/people/billing/payment_rows'
import type { SubscriptionEventKind } from '#app/platform/plugins/contract'

/** An event of a subscription with what the core knows of its names. */
export interface ReportedEvent {
  eventId: string
  kind: SubscriptionEventKind
  occurredAtMs: number

  /** Place in the order of arrival: it says whose the subscription was before two were named. */
  arrival: number

  /** null where it names none of our plans. */
  plan: string | null

  /** What it calls the plan, for people. */
  planText: string | null

  /** null where it names none of our organisations. */
  organisationId: string | null
  customerId: string | null
  note: string | null
}

export interface SubscriptionIssue {
  code: SubscriptionIssueCode
  atMs: number
  data: Record<string, string>
}

/** What all events of a subscription come to. */
export interface SubscriptionState {
  status: SubscriptionStatus | null
  plan: string | null
  planAtMs: number | null
  payment: PaymentState
  pastDueSinceMs: number | null
  organisationId: string | null
  customerId: string | null
  issue: SubscriptionIssue | null
}

/** Events of the same moment are taken in this order: Stripe, for one, counts whole seconds. */
const RANKS: Record<SubscriptionEventKind, number> = {
  Started: 0,
  Changed: 1,
  Unexplained: 2,
  Ended: 3,
  PastDue: 0,
  PaymentFailed: 1,
  Paid: 2,
}

const MONEY: readonly SubscriptionEventKind[] = ['PastDue', 'PaymentFailed', 'Paid']

/** Is the event about money, not about the plan? Newer ones of the same sort replace older ones. */
export function isAboutMoney(kind: SubscriptionEventKind): boolean {
  return MONEY.includes(kind)
}

/** Orders events by when they happened, whenever they arrived. */
export function compareReported(one: ReportedEvent, other: ReportedEvent): number {
  return (
    one.occurredAtMs - other.occurredAtMs ||
    RANKS[one.kind] - RANKS[other.kind] ||
    (one.eventId < other.eventId ? -1 : one.eventId > other.eventId ? 1 : 0)
  )
}

/**
 * Works out a subscription from all that was reported of it. The result depends on which events
 * there are, and not on the order in which they came: so the newest state wins, and an event that
 * came twice is one. What cannot be explained changes nothing and is named in `issue`; so do events
 * that name another organisation than the subscription's own.
 *
 * @param assignedTo the organisation that an administrator said it belongs to; null: no one did
 */
export function resolveSubscription(
  reported: readonly ReportedEvent[],
  assignedTo: string | null = null
): SubscriptionState {
  const organisationId = assignedTo ?? findOwner(reported)
  const all = [...reported].sort(compareReported)
  const events = assignedTo ? all : all.filter((event) => !isForeign(event, organisationId))
  const plan = foldPlan(events.filter(({ kind }) => !isAboutMoney(kind)))
  const money = foldMoney(events.filter(({ kind }) => isAboutMoney(kind)))
  return {
    ...plan,
    ...money,
    organisationId,
    customerId: events.findLast(({ customerId }) => customerId !== null)?.customerId ?? null,
    issue: (assignedTo ? null : whoseIssue(all, organisationId)) ?? plan.issue,
  }
}

/**
 * Finds whose a subscription is when its events name two organisations: that of its start. An event
 * that came before the start and is older than it wins, because what it gave stays.
 */
function findOwner(reported: readonly ReportedEvent[]): string | null {
  const named = reported
    .filter(({ organisationId }) => organisationId !== null)
    .sort((one, other) => one.arrival - other.arrival)
  const first = named.at(0)
  const start = named.find(({ kind }) => kind === 'Started')
  const owner = start && start.occurredAtMs <= first!.occurredAtMs ? start : first
  return owner?.organisationId ?? null
}

function isForeign({ organisationId }: ReportedEvent, owner: string | null): boolean {
  return organisationId !== null && organisationId !== owner
}

type PlanState = Pick<SubscriptionState, 'status' | 'plan' | 'planAtMs' | 'issue'>

function foldPlan(events: readonly ReportedEvent[]): PlanState {
  const state: PlanState = { status: null, plan: null, planAtMs: null, issue: null }
  for (const [at, event] of events.entries()) {
    if (event.kind === 'Unexplained') {
      state.issue = toIssue('Unexplained', event, { note: event.note ?? '' })
      continue
    }
    state.planAtMs = event.occurredAtMs
    state.status = event.kind === 'Ended' ? 'Ended' : 'Live'
    const twin = event.kind === 'Ended' ? undefined : findTwin(events, at)
    if (event.kind === 'Ended') {
      state.plan = null
      state.issue = null
    } else if (twin) {
      const plans = [event, twin].map(({ planText }) => planText ?? '').sort()
      state.issue = toIssue('Ambiguous', event, { one: plans[0], other: plans[1] })
    } else if (event.plan === null) {
      state.issue = toIssue('UnknownPlan', event, { plan: event.planText ?? '' })
    } else {
      state.plan = event.plan
      state.issue = null
    }
  }
  return state
}

/** Finds an event of the same moment and kind that says another plan: no one knows which is newer. */
function findTwin(events: readonly ReportedEvent[], at: number): ReportedEvent | undefined {
  const { kind, occurredAtMs, plan } = events[at]
  return events.find(
    (other) => other.kind === kind && other.occurredAtMs === occurredAtMs && other.plan !== plan
  )
}

function foldMoney(
  events: readonly ReportedEvent[]
): Pick<SubscriptionState, 'payment' | 'pastDueSinceMs'> {
  let payment: PaymentState = 'Good'
  let pastDueSinceMs: number | null = null
  for (const { kind, occurredAtMs } of events) {
    if (kind === 'Paid') {
      payment = 'Good'
      pastDueSinceMs = null
      continue
    }
    pastDueSinceMs ??= occurredAtMs
    if (kind === 'PaymentFailed') payment = 'Failed'
    else if (payment === 'Good') payment = 'PastDue'
  }
  return { payment, pastDueSinceMs }
}

/**
 * Returns the issue of a subscription that belongs to no organisation, or to two: an administrator
 * has to say whose it is.
 */
function whoseIssue(
  events: readonly ReportedEvent[],
  owner: string | null
): SubscriptionIssue | null {
  if (owner === null) {
    return events.length === 0 ? null : toIssue('UnknownOrganisation', events[0], {})
  }
  const other = events.findLast((event) => isForeign(event, owner))
  if (!other) return null
  return toIssue('OtherOrganisation', other, { organisation: other.organisationId! })
}

function toIssue(
  code: SubscriptionIssueCode,
  { occurredAtMs, eventId }: ReportedEvent,
  data: Record<string, string>
): SubscriptionIssue {
  return { code, atMs: occurredAtMs, data: { event: eventId, ...data } }
}

/**
 * Returns the result of an event among all that are known: does it need a look, was there already
 * something newer of its sort, or did it change what is known?
 *
 * @param known every event of the subscription, this one too
 * @param owner the organisation of the subscription; null where events of all count
 */
export function judgeOutcome(
  event: ReportedEvent,
  known: readonly ReportedEvent[],
  owner: string | null
): EventOutcome {
  const isPlan = event.kind === 'Started' || event.kind === 'Changed'
  if (event.kind === 'Unexplained' || (isPlan && event.plan === null)) return 'Unexplained'
  const isLeftOut = (one: ReportedEvent) => owner !== null && isForeign(one, owner)
  if (isLeftOut(event)) return 'Unexplained'
  const isMoney = isAboutMoney(event.kind)
  const newer = known.some(
    (other) =>
      isAboutMoney(other.kind) === isMoney && !isLeftOut(other) && compareReported(event, other) < 0
  )
  return newer ? 'Outdated' : 'Applied'
}
