import { BoundedMap } from '#app/shared/limits/bounded_map'

/** Gives out turns in this process: one for each key in `everyMs` milliseconds. */
export class Turns {
  readonly #nextMs = new BoundedMap<number>(20_000)

  constructor(private readonly everyMs: number) {}

  /** @returns milliseconds until the turn comes; null: too late, and none is taken */
  take(key: string, mostMs: number, nowMs: number): number | null {
    const atMs = Math.max(nowMs, this.#nextMs.get(key) ?? 0)
    if (atMs - nowMs > mostMs) return null
    this.#nextMs.set(key, atMs + this.everyMs)
    return atMs - nowMs
  }
}
