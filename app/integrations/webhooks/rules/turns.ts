import type { WebhookPace } from '#app/integrations/webhooks/delivery'
import { isSlowOrFailing } from '#app/integrations/webhooks/rules/pace'

/** Behaviour, section 11.11: deliveries on their way at once to a host, of all workers together. */
export const HOST_CAPACITY = 16

/** Behaviour, section 11.11: of these, at most this many of one workspace. */
export const WORKSPACE_CAPACITY = 4

/** Slow, failing and untried webhooks share half of the places; quick ones find the others free. */
const LAGGARD_HOST_PLACES = HOST_CAPACITY / 2
const LAGGARD_WORKSPACE_PLACES = WORKSPACE_CAPACITY / 2

/** The last places are for workspaces that have nothing on its way to the host. */
const KEPT_PLACES = HOST_CAPACITY / 4
const KEPT_LAGGARD_PLACES = LAGGARD_HOST_PLACES / 4

/** A webhook that has deliveries waiting for a host. */
export interface WaitingWebhook {
  webhookId: string
  workspaceId: string
  pace: WebhookPace

  /** When it was last served, on the count of its lane; the lowest comes first. */
  turn: number

  /** The same of its workspace. */
  workspaceTurn: number

  /** Deliveries that are due; more than a workspace has places need not be counted. */
  due: number

  /** Does its workspace have other webhooks at this host? */
  hasSiblings: boolean
}

/** Deliveries of a webhook that are on their way to the host. */
export interface DeliveriesUnderWay {
  webhookId: string
  workspaceId: string
  count: number
  isLaggard: boolean
}

/** A place, and who has it. */
export interface DeliveryTurn {
  webhookId: string
  workspaceId: string
  turn: number
}

/** Who holds the places of a host. */
export class HostPlaces {
  readonly #webhooks = new Map<string, number>()
  readonly #workspaces = new Map<string, number>()
  readonly #laggards = new Map<string, number>()
  #taken = 0
  #takenByLaggards = 0

  constructor(underWay: Iterable<DeliveriesUnderWay>) {
    for (const { webhookId, workspaceId, count, isLaggard: isSlow } of underWay) {
      this.#take(webhookId, workspaceId, count, isSlow)
    }
  }

  /** May the webhook have one more place? */
  hasRoomFor({ webhookId, workspaceId, pace, hasSiblings }: WaitingWebhook): boolean {
    const ofWorkspace = countIn(this.#workspaces, workspaceId)
    const kept = ofWorkspace > 0 ? KEPT_PLACES : 0
    if (this.#taken >= HOST_CAPACITY - kept || ofWorkspace >= WORKSPACE_CAPACITY) return false
    if (countIn(this.#webhooks, webhookId) >= placesOf(pace, hasSiblings)) return false
    if (!isSlowOrFailing(pace)) return true
    const laggards = countIn(this.#laggards, workspaceId)
    const keptOfThem = ofWorkspace > 0 ? KEPT_LAGGARD_PLACES : 0
    return (
      laggards < LAGGARD_WORKSPACE_PLACES &&
      this.#takenByLaggards < LAGGARD_HOST_PLACES - keptOfThem
    )
  }

  take({ webhookId, workspaceId, pace }: WaitingWebhook): void {
    this.#take(webhookId, workspaceId, 1, isSlowOrFailing(pace))
  }

  #take(webhookId: string, workspaceId: string, count: number, isSlow: boolean): void {
    add(this.#webhooks, webhookId, count)
    add(this.#workspaces, workspaceId, count)
    this.#taken += count
    if (!isSlow) return
    add(this.#laggards, workspaceId, count)
    this.#takenByLaggards += count
  }
}

/**
 * Gives the free places of a host to those who wait: the workspace that was served longest ago,
 * then the webhook of it that was.
 *
 * @param lastTurn the last turn that the lane gave
 * @param atMost places that the worker can use
 */
export function assignTurns(
  underWay: Iterable<DeliveriesUnderWay>,
  waiting: readonly WaitingWebhook[],
  lastTurn: number,
  atMost: number
): DeliveryTurn[] {
  const places = new HostPlaces(underWay)
  const left = waiting.map((one) => ({ ...one }))
  const turns: DeliveryTurn[] = []
  while (turns.length < atMost) {
    const next = firstInTurn(left.filter((one) => one.due > 0 && places.hasRoomFor(one)))
    if (!next) break
    const turn = lastTurn + turns.length + 1
    const { webhookId, workspaceId } = next
    places.take(next)
    turns.push({ webhookId, workspaceId, turn })
    next.due--
    next.turn = turn
    for (const one of left) if (one.workspaceId === workspaceId) one.workspaceTurn = turn
  }
  return turns
}

/** Compares two turns: below 0 when the first one comes first. */
export function compareTurns(one: WaitingWebhook, other: WaitingWebhook): number {
  return one.workspaceTurn - other.workspaceTurn || one.turn - other.turn
}

function firstInTurn(waiting: readonly WaitingWebhook[]): WaitingWebhook | undefined {
  return waiting.reduce<WaitingWebhook | undefined>(
    (first, one) => (first && compareTurns(first, one) <= 0 ? first : one),
    undefined
  )
}

/**
 * Returns the number of places of a webhook. One that fails, or was never tried, has one place; one
 * with siblings leaves them half.
 */
function placesOf(pace: WebhookPace, hasSiblings: boolean): number {
  if (pace === null || pace === 'Failing') return 1
  return hasSiblings ? WORKSPACE_CAPACITY / 2 : WORKSPACE_CAPACITY
}

function countIn(counts: ReadonlyMap<string, number>, id: string): number {
  return counts.get(id) ?? 0
}

function add(counts: Map<string, number>, id: string, count: number): void {
  counts.set(id, countIn(counts, id) + count)
}
