/** A source of numbers that can be replayed from its seed. For tests and samples, never secrets. */
export interface SeededRandom {
  /** At least 0, below 1. */
  number(): number

  /** A whole number: at least 0, below `limit`. */
  below(limit: number): number

  /** One of these, each as likely. */
  pick<Item>(items: readonly Item[]): Item
}

/**
 * Mulberry32: 32 bits of state, even enough for samples, the same on every machine.
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (public domain)
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(number() * limit)
  return { number, below, pick: (items) => items[below(items.length)] }
}
