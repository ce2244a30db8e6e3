import type { Claim } from '#app/integrations/webhooks/actions/claim_deliveries'
import type { InFlight } from '#app/integrations/webhooks/in_flight'
import type { DueWebhook } from '#app/integrations/webhooks/queries/due_webhooks'
import {
  compareTurns,
  HOST_CAPACITY,
  HostPlaces,
  WORKSPACE_CAPACITY,
  type WaitingWebhook,
} from '#app/integrations/webhooks/rules/turns'

/** A claim looks at more webhooks than there are places, for some have nothing left by then. */
const SPARE = 4

/**
 * A lane that had no place is asked again after this, and so is a webhook that had nothing left but what is on its
 * way; longer each time, for others may have it.
 */
const FIRST_REST_MS = 200
const LONGEST_REST_MS = 1_600

interface Rest {
  forMs: number
  untilMs: number
}

/** A webhook that had nothing left to claim, while no other delivery of it comes. */
interface ServedWebhook extends Rest {
  lastDueAt: string
}

/**
 * What waited when a worker last looked, host by host, less what it has taken since. It saves
 * asking the database for each place that becomes free; places and turns are counted there.
 */
export class WaitingList {
  #lanes = new Map<string, DueWebhook[]>()
  readonly #rests = new Map<string, Rest>()

  /** By lane and webhook. Receivers that hold many deliveries for long would be asked for at each look. */
  readonly #served = new Map<string, Map<string, ServedWebhook>>()

  constructor(private readonly inFlight: InFlight) {}

  replace(webhooks: readonly DueWebhook[]): void {
    const nowMs = performance.now()
    const lanes = Map.groupBy(webhooks, ({ lane }) => lane)
    for (const lane of this.#rests.keys()) if (!lanes.has(lane)) this.#rests.delete(lane)
    for (const [lane, served] of this.#served) {
      const due = new Set(lanes.get(lane)?.map(({ webhookId }) => webhookId))
      for (const webhookId of served.keys()) if (!due.has(webhookId)) served.delete(webhookId)
      if (served.size === 0) this.#served.delete(lane)
    }
    const waiting = webhooks.filter((webhook) => !this.#isServed(webhook, nowMs))
    this.#lanes = Map.groupBy(waiting, ({ lane }) => lane)
  }

  /**
   * Returns the lanes in which this worker may claim something, the one first whose workspaces have
   * the least on its way.
   */
  lanes(): string[] {
    const nowMs = performance.now()
    return [...this.#lanes]
      .filter(([lane]) => (this.#rests.get(lane)?.untilMs ?? 0) <= nowMs)
      .map(([lane, webhooks]) => ({ lane, load: this.#loadOf(webhooks) }))
      .sort((one, other) => one.load - other.load)
      .map(({ lane }) => lane)
  }

  /** Returns the webhooks of a lane that could have a place now, in turn; empty: none could. */
  of(lane: string): DueWebhook[] {
    const underWay = this.inFlight.underWay(lane)
    const places = new HostPlaces(underWay)
    const most = HOST_CAPACITY - underWay.length + SPARE
    const seen = new Map<string, number>()
    return (this.#lanes.get(lane) ?? [])
      .map(waitingOf)
      .filter((one) => this.inFlight.hasRoomFor(one) && places.hasRoomFor(one))
      .sort(compareTurns)
      .filter(({ workspaceId }) => {
        const before = seen.get(workspaceId) ?? 0
        seen.set(workspaceId, before + 1)
        return before < WORKSPACE_CAPACITY
      })
      .slice(0, most)
  }

  /** Notes what a claim came to. */
  note(lane: string, { turns, served, isFull }: Claim): void {
    const done = new Set(served)
    for (const webhook of this.#lanes.get(lane) ?? []) {
      if (done.has(webhook.webhookId)) this.#noteServed(webhook)
    }
    const left = (this.#lanes.get(lane) ?? []).filter(({ webhookId }) => !done.has(webhookId))
    for (const { webhookId, workspaceId, turn } of turns) {
      for (const one of left) {
        if (one.webhookId === webhookId) one.turn = turn
        if (one.workspaceId === workspaceId) one.workspaceTurn = turn
      }
    }
    if (left.length > 0) this.#lanes.set(lane, left)
    else this.#lanes.delete(lane)
    if (isFull) this.#rest(lane)
    else this.#rests.delete(lane)
  }

  /** Looks at a lane again: one of its places may be free. */
  wake(lane: string): void {
    this.#rests.delete(lane)
    this.#served.delete(lane)
  }

  wakeAll(): void {
    this.#rests.clear()
    this.#served.clear()
  }

  #rest(lane: string): void {
    this.#rests.set(lane, restLonger(this.#rests.get(lane)))
  }

  #noteServed({ lane, webhookId, lastDueAt }: DueWebhook): void {
    const ofLane = this.#served.get(lane) ?? new Map<string, ServedWebhook>()
    const before = ofLane.get(webhookId)
    const rest = restLonger(before?.lastDueAt === lastDueAt ? before : undefined)
    this.#served.set(lane, ofLane.set(webhookId, { ...rest, lastDueAt }))
  }

  #isServed({ lane, webhookId, lastDueAt }: DueWebhook, nowMs: number): boolean {
    const served = this.#served.get(lane)?.get(webhookId)
    return served !== undefined && served.lastDueAt === lastDueAt && nowMs < served.untilMs
  }

  #loadOf(webhooks: readonly DueWebhook[]): number {
    return webhooks.reduce(
      (least, { workspaceId }) => Math.min(least, this.inFlight.ofWorkspace(workspaceId)),
      Infinity
    )
  }
}

function restLonger(before: Rest | undefined): Rest {
  const forMs = before ? Math.min(before.forMs * 2, LONGEST_REST_MS) : FIRST_REST_MS
  return { forMs, untilMs: performance.now() + forMs }
}

/** Describes a waiting webhook as far as is known without asking: the claim counts again. */
function waitingOf(webhook: DueWebhook): DueWebhook & WaitingWebhook {
  return { ...webhook, due: 1, hasSiblings: false }
}
