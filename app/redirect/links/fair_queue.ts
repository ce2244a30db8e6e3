/**
 * What waits, by its owner: taken one of each owner in turn, so that an owner with many waits
 * for the others and not the others for it.
 */
export class FairQueue<Item> {
  /** The owner whose turn is next comes first. */
  readonly #turns = new Map<string, Item[]>()
  #size = 0

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number
  ) {}

  get size(): number {
    return this.#size
  }

  /** @returns false where there is no room */
  add(owner: string, item: Item): boolean {
    const items = this.#turns.get(owner)
    if (this.#size >= this.most || (items?.length ?? 0) >= this.mostOfOne) return false
    if (items) items.push(item)
    else this.#turns.set(owner, [item])
    this.#size++
    return true
  }

  /** Takes at most this number of items, each owner's in the order in which they came. */
  take(most: number): Item[] {
    const taken: Item[] = []
    // An owner with more goes to the end of the map, and the loop comes by there.
    for (const [owner, items] of this.#turns) {
      if (taken.length === most) break
      this.#turns.delete(owner)
      taken.push(items.shift()!)
      if (items.length > 0) this.#turns.set(owner, items)
    }
    this.#size -= taken.length
    return taken
  }
}
