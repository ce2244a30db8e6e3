/**
 * Numbers of places by where ranges of addresses begin. An address is 48 bits of IPv6 or 32 of IPv4: a
 * high part, by which ranges are found, and its last 16 bits. 0 stands for an unknown place.
 */
export interface RangeTable {
  /** High parts at which any range begins, ascending. */
  keys: Uint32Array

  /** Where the ranges of each begin in the lists below, and the end of the last one. */
  buckets: Uint32Array

  /** The low part at which each range begins, and its place; `RARE` where the number is larger. */
  starts: Uint16Array
  places: Uint16Array

  /** Ranges with such a place, ascending, and the numbers of their places. */
  rareRanges: Uint32Array
  rarePlaces: Uint32Array
}

const RARE = 0xff_ff

/** Finds the number of the place of an address. */
export function findInRanges(table: RangeTable, high: number, low: number): number {
  const { keys, buckets, starts } = table
  const at = findLast(keys, high, 0, keys.length)
  if (at === -1) return 0
  const end = buckets[at + 1]
  const range = keys[at] === high ? findLast(starts, low, buckets[at], end) : end - 1
  const place = table.places[range]
  if (place !== RARE) return place
  return table.rarePlaces[findLast(table.rareRanges, range, 0, table.rareRanges.length)]
}

/** Finds the last of some ascending numbers that is not above another; -1: all are. */
function findLast(numbers: Uint32Array | Uint16Array, most: number, from: number, to: number) {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] <= most) low = middle + 1
    else high = middle
  }
  return low === from ? -1 : low - 1
}

/** Makes a table of ranges, which come in the order of addresses and together cover all of them. */
export class RangeTableWriter {
  readonly #keys = new GrowingNumbers(Uint32Array)
  readonly #buckets = new GrowingNumbers(Uint32Array)
  readonly #starts = new GrowingNumbers(Uint16Array)
  readonly #places = new GrowingNumbers(Uint32Array)
  #key = -1
  #place = -1

  /** @param place number of the place; a range of the place before it makes both one */
  add(high: number, low: number, place: number): void {
    if (place === this.#place) return
    if (high !== this.#key) {
      this.#keys.push(high)
      this.#buckets.push(this.#starts.length)
      this.#key = high
      if (low > 0) this.#push(0, this.#place)
    }
    this.#push(low, place)
    this.#place = place
  }

  /** Adds the number of ranges of each place. */
  countInto(counts: Uint32Array): void {
    for (const place of this.#places.list()) counts[place]++
  }

  /** @param numbers the final number of each place: those with many ranges have small ones */
  finish(numbers: Uint32Array): RangeTable {
    this.#buckets.push(this.#starts.length)
    const rareRanges = new GrowingNumbers(Uint32Array)
    const rarePlaces = new GrowingNumbers(Uint32Array)
    const places = Uint16Array.from(this.#places.list(), (place, range) => {
      if (numbers[place] < RARE) return numbers[place]
      rareRanges.push(range)
      rarePlaces.push(numbers[place])
      return RARE
    })
    return {
      ...{ keys: this.#keys.list(), buckets: this.#buckets.list(), starts: this.#starts.list() },
      ...{ places, rareRanges: rareRanges.list(), rarePlaces: rarePlaces.list() },
    }
  }

  #push(low: number, place: number): void {
    this.#starts.push(low)
    this.#places.push(place)
  }
}

type Numbers = Uint32Array | Uint16Array | Uint8Array

/** A list that becomes as long as it has to be. */
class GrowingNumbers<List extends Numbers> {
  length = 0
  #list: List

  constructor(private readonly kind: new (length: number) => List) {
    this.#list = new kind(1_024)
  }

  push(value: number): void {
    if (this.length === this.#list.length) {
      const longer = new this.kind(2 * this.length)
      longer.set(this.#list)
      this.#list = longer
    }
    this.#list[this.length++] = value
  }

  list(): List {
    return this.#list.slice(0, this.length) as List
  }
}
