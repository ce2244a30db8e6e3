/** Upper bounds of the buckets, seconds. */
export const POOL_WAIT_BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5] as const

/** The part of tarn's pool that is needed. */
interface WatchedPool {
  on(event: 'acquireRequest', handler: (id: number) => void): void
  on(event: 'acquireSuccess' | 'acquireFail', handler: (id: number) => void): void
  numPendingAcquires(): number
}

/** How long statements of this process waited for a connection, over all of its pools. */
export class PoolWaits {
  readonly buckets = new Array<number>(POOL_WAIT_BOUNDS.length + 1).fill(0)
  secondsInAll = 0

  /** Waits that ended without a connection. */
  failed = 0
  readonly #pools = new Set<WatchedPool>()
  #longestMs = 0

  watch(pool: WatchedPool): void {
    if (this.#pools.has(pool)) return
    this.#pools.add(pool)
    const asked = new Map<number, number>()
    const end = (id: number): void => {
      const askedAtMs = asked.get(id)
      asked.delete(id)
      if (askedAtMs !== undefined) this.#note(performance.now() - askedAtMs)
    }
    pool.on('acquireRequest', (id) => void asked.set(id, performance.now()))
    pool.on('acquireSuccess', end)
    pool.on('acquireFail', (id) => {
      this.failed++
      end(id)
    })
  }

  /** Returns how many statements wait now. */
  get pending(): number {
    return [...this.#pools].reduce((sum, pool) => sum + pool.numPendingAcquires(), 0)
  }

  /** Returns the longest wait since it was asked last, milliseconds. */
  takeLongestMs(): number {
    const longestMs = this.#longestMs
    this.#longestMs = 0
    return longestMs
  }

  #note(ms: number): void {
    const seconds = ms / 1_000
    let place = 0
    while (place < POOL_WAIT_BOUNDS.length && seconds > POOL_WAIT_BOUNDS[place]) place++
    this.buckets[place]++
    this.secondsInAll += seconds
    this.#longestMs = Math.max(this.#longestMs, ms)
  }
}

/** Of this process. The provider of shared things has it watch each pool that is opened. */
export const poolWaits = new PoolWaits()
