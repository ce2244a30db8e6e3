import { PLACES } from '#app/webhooks/actions/claim_deliveries'

/** Deliveries that one worker has on their way. */
const MOST = 600

/** From here on a lane gets one place, so that many dead addresses leave room for those alive. */
const TIGHT = 450

/** What a worker has on its way, by lane. */
export class InFlight {
  readonly #byLane = new Map<string, number>()
  readonly #all = new Set<Promise<void>>()

  get size(): number {
    return this.#all.size
  }

  add(lane: string, work: Promise<void>): void {
    this.#byLane.set(lane, this.#countOf(lane) + 1)
    this.#all.add(work)
    void work.finally(() => {
      this.#all.delete(work)
      const left = this.#countOf(lane) - 1
      if (left > 0) this.#byLane.set(lane, left)
      else this.#byLane.delete(lane)
    })
  }

  /** Places that a lane has left here. */
  roomIn(lane: string): number {
    const places = this.#all.size < TIGHT ? PLACES : 1
    return Math.min(places - this.#countOf(lane), MOST - this.#all.size)
  }

  /** Of these lanes those with a place left; whoever has the fewest on their way comes first. */
  inTurn(lanes: readonly string[]): string[] {
    return lanes
      .filter((lane) => this.roomIn(lane) > 0)
      .sort((one, other) => this.#countOf(one) - this.#countOf(other))
  }

  /** Once all that is on its way now has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#all)
  }

  #countOf(lane: string): number {
    return this.#byLane.get(lane) ?? 0
  }
}
