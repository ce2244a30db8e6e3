/**
 * A map that holds at most this many entries and forgets those that no one asked for lately.
 *
 * Two generations: a hit in the old one moves to the young one; when the young one is full it
 * becomes the old one, and what was still in the old one is gone. That keeps what is used, like an
 * LRU, at the cost of one `Map.get` a hit and without a list to relink.
 */
export class BoundedMap<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  readonly #generationSize: number

  /** @param maxEntries the most that is ever held; at least 2 */
  constructor(maxEntries: number) {
    this.#generationSize = Math.max(1, Math.floor(maxEntries / 2))
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): Value | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value

    const old = this.#old.get(key)
    if (old === undefined) return undefined
    this.#old.delete(key)
    this.set(key, old)
    return old
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#generationSize && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    } else {
      this.#old.delete(key)
    }
    this.#young.set(key, value)
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  /** Forgets every entry whose value the predicate is true of. Walks all of them. */
  deleteWhere(predicate: (value: Value) => boolean): void {
    for (const generation of [this.#young, this.#old]) {
      for (const [key, value] of generation) {
        if (predicate(value)) generation.delete(key)
      }
    }
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
