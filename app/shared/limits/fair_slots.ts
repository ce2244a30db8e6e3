export interface FairSlotsOptions {
  /** At once, of all owners together. */
  running: number

  /** At once, of one owner. */
  runningOfOwner: number

  /** Of one owner, waiting for a slot. More of it are turned away. */
  waitingOfOwner: number
}

interface Owner {
  running: number
  waiting: ((release: Release) => void)[]
}

/** Gives a slot back; once is enough, more does no harm. */
export type Release = () => void

/**
 * Lets a limited number run at once and shares that between owners. Those who wait take turns, an
 * owner at a time, so that an owner who asks for much waits for itself and delays no one else.
 */
export class FairSlots {
  #running = 0

  /** In turn: the owner that was served last comes last. */
  readonly #owners = new Map<string, Owner>()

  constructor(private readonly options: FairSlotsOptions) {}

  /**
   * Takes a slot, or waits for one.
   *
   * @param patienceMs how long to wait at most; for as long as it takes when left out
   * @param signal ends the waiting
   * @returns null when too many of the owner wait already, or the waiting ended without a slot
   */
  async take(
    owner: string,
    { patienceMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {}
  ): Promise<Release | null> {
    if (signal?.aborted) return null
    const mine = this.#owners.get(owner) ?? { running: 0, waiting: [] }
    this.#owners.set(owner, mine)
    if (mine.waiting.length === 0 && this.#hasRoomFor(mine)) return this.#begin(owner, mine)
    if (mine.waiting.length >= this.options.waitingOfOwner) {
      this.#forget(owner, mine)
      return null
    }
    return new Promise((resolve) => {
      const settle = (release: Release | null) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(release)
      }
      const giveUp = () => {
        mine.waiting = mine.waiting.filter((one) => one !== settle)
        this.#forget(owner, mine)
        settle(null)
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      mine.waiting.push(settle)
    })
  }

  /** @returns null when there is no room even to wait */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result | null> {
    const release = await this.take(owner)
    if (!release) return null
    try {
      return await work()
    } finally {
      release()
    }
  }

  #hasRoomFor({ running }: Owner): boolean {
    return this.#running < this.options.running && running < this.options.runningOfOwner
  }

  #begin(name: string, owner: Owner): Release {
    this.#running++
    owner.running++
    // Last in turn from now on.
    this.#owners.delete(name)
    this.#owners.set(name, owner)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running--
      owner.running--
      this.#forget(name, owner)
      this.#serve()
    }
  }

  #serve(): void {
    for (const [name, owner] of [...this.#owners]) {
      if (this.#running >= this.options.running) return
      if (owner.waiting.length > 0 && this.#hasRoomFor(owner)) {
        owner.waiting.shift()!(this.#begin(name, owner))
      }
    }
  }

  #forget(name: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(name)
  }
}
