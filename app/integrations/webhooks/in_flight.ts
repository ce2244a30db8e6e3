import type { WebhookPace } from '#app/integrations/webhooks/delivery'
import { isSlowOrFailing } from '#app/integrations/webhooks/rules/pace'
import type { DeliveriesUnderWay } from '#app/integrations/webhooks/rules/turns'

/** Deliveries that one worker has on their way. */
const MOST = 600

/**
 * Of these, at most this many of slow, failing and untried webhooks: quick ones find the others.
 */
const MOST_OF_LAGGARDS = MOST / 2

/** From here on a workspace gets a place only while it has none, and so do its laggards. */
const KEPT_FROM = MOST * 0.75
const LAGGARDS_KEPT_FROM = MOST_OF_LAGGARDS * 0.75

/** Whose delivery is on its way, and where to. */
export interface Flight {
  lane: string
  webhookId: string
  workspaceId: string
  pace: WebhookPace
}

/** What a worker has on its way. */
export class InFlight {
  readonly #flights = new Map<Promise<void>, Flight>()
  readonly #byLane = new Map<string, Set<Flight>>()
  readonly #byWorkspace = new Map<string, number>()
  #laggards = 0

  get size(): number {
    return this.#flights.size
  }

  add(flight: Flight, work: Promise<void>): void {
    this.#flights.set(work, flight)
    this.#note(flight, 1)
    void work.finally(() => {
      this.#flights.delete(work)
      this.#note(flight, -1)
    })
  }

  /** Could this worker send one more for the webhook, whatever room its host has? */
  hasRoomFor({ workspaceId, pace }: Pick<Flight, 'workspaceId' | 'pace'>): boolean {
    const isFirst = this.ofWorkspace(workspaceId) === 0
    if (this.size >= (isFirst ? MOST : KEPT_FROM)) return false
    return (
      !isSlowOrFailing(pace) || this.#laggards < (isFirst ? MOST_OF_LAGGARDS : LAGGARDS_KEPT_FROM)
    )
  }

  /** Places that are left in all. */
  get room(): number {
    return MOST - this.size
  }

  ofWorkspace(workspaceId: string): number {
    return this.#byWorkspace.get(workspaceId) ?? 0
  }

  /** Returns the places of a lane that this worker has taken. */
  underWay(lane: string): DeliveriesUnderWay[] {
    return [...(this.#byLane.get(lane) ?? [])].map(({ webhookId, workspaceId, pace }) => ({
      webhookId,
      workspaceId,
      count: 1,
      isLaggard: isSlowOrFailing(pace),
    }))
  }

  /** Resolves once all that is on its way now has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.keys())
  }

  #note(flight: Flight, by: 1 | -1): void {
    const { lane, workspaceId, pace } = flight
    if (isSlowOrFailing(pace)) this.#laggards += by
    const ofWorkspace = this.ofWorkspace(workspaceId) + by
    if (ofWorkspace > 0) this.#byWorkspace.set(workspaceId, ofWorkspace)
    else this.#byWorkspace.delete(workspaceId)
    const ofLane = this.#byLane.get(lane) ?? new Set()
    if (by > 0) ofLane.add(flight)
    else ofLane.delete(flight)
    if (ofLane.size > 0) this.#byLane.set(lane, ofLane)
    else this.#byLane.delete(lane)
  }
}
