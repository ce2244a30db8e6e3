/** Visits that a live view lists. More of one look are counted, and not listed. */
export const LISTED = 20

/** Keys that are remembered, so that a visit that is read again is not listed again. */
const REMEMBERED = 20 * LISTED

/** A visit with its place in the list: numbers grow, whichever visits are forgotten. */
export type Numbered<Visit> = Visit & { number: number }

/** What one look adds to the list. */
export interface AddedVisits {
  /** How many are new. */
  count: number

  /** Were there more than are listed? */
  isMore: boolean
}

/** The latest visits of a subject. What it holds is bounded, however many come. */
export class LiveList<Visit extends { key: string; atMs: number }> {
  #visits: Numbered<Visit>[] = []
  #keys = new Set<string>()
  #lastNumber = 0
  #hasLooked = false

  /** Number of the newest one; 0 where none was seen. */
  get lastNumber(): number {
    return this.#lastNumber
  }

  /** The time of the latest visit; null where there is none. */
  get newestMs(): number | null {
    return this.#visits.reduce<number | null>(
      (latest, { atMs }) => Math.max(latest ?? 0, atMs),
      null
    )
  }

  /**
   * Adds what a look has found.
   *
   * @param found the newest first; one more than are listed says that there are more
   */
  add(found: readonly Visit[]): AddedVisits {
    const fresh = found.filter(({ key }) => !this.#keys.has(key))
    const isMore = this.#hasLooked && fresh.length > LISTED
    const listed = fresh.slice(0, LISTED).toReversed()
    this.#visits.push(...listed.map((one) => ({ ...one, number: ++this.#lastNumber })))
    this.#visits.splice(0, this.#visits.length - LISTED)
    for (const { key } of fresh) this.#keys.add(key)
    for (const key of this.#keys) {
      if (this.#keys.size <= REMEMBERED) break
      this.#keys.delete(key)
    }
    this.#hasLooked = true
    return { count: fresh.length, isMore }
  }

  /** Lists those after a number, the oldest first. */
  listAfter(number: number): readonly Numbered<Visit>[] {
    return this.#visits.filter((one) => one.number > number)
  }

  /** Entries that are held, for the proof that they are bounded. */
  get heldCount(): number {
    return this.#visits.length + this.#keys.size
  }
}
