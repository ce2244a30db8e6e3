import type { PlaceRecord, PlaceTables } from '#app/visits/places/rules/place_index'
import type { RangeTableWriter } from '#app/visits/places/rules/range_table'

/** Regions have numbers of 16 bits. */
const MOST_REGIONS = 0xff_ff

/** Gives places their numbers, from 1 on, each once. */
export class PlaceList {
  readonly #numbers = new Map<string, number>()
  readonly #regions = new Map<string, number>()
  readonly #regionOf: number[] = []
  readonly #names: Buffer[] = []

  /** Returns the number of a place; 0 for one without a region and a city, which a country alone is. */
  numberOf({ country, region, city }: PlaceRecord): number {
    if (region === null && city === null) return 0
    const own = `${country}/${region ?? ''}`
    const key = `${city ?? ''}\n${own}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#regionOf.push(this.#numberRegion(own))
    this.#names.push(Buffer.from(city ?? ''))
    this.#numbers.set(key, this.#names.length)
    return this.#names.length
  }

  /** Makes tables of the places and of the ranges that name them, the most frequent places first. */
  finish(v4: RangeTableWriter, v6: RangeTableWriter): PlaceTables {
    const counts = new Uint32Array(this.#names.length + 1)
    v4.countInto(counts)
    v6.countInto(counts)
    const order = Uint32Array.from(this.#names, (_, at) => at + 1).sort(
      (one, other) => counts[other] - counts[one]
    )
    const numbers = new Uint32Array(counts.length)
    const nameAt = new Uint32Array(counts.length)
    for (const [at, place] of order.entries()) {
      numbers[place] = at + 1
      nameAt[at + 1] = nameAt[at] + this.#names[place - 1].length
    }
    return {
      v4: v4.finish(numbers),
      v6: v6.finish(numbers),
      regions: [...this.#regions.keys()],
      regionOf: Uint16Array.from(order, (place) => this.#regionOf[place - 1]),
      nameAt,
      names: Buffer.concat(Array.from(order, (place) => this.#names[place - 1])),
    }
  }

  #numberRegion(region: string): number {
    const known = this.#regions.get(region)
    if (known !== undefined) return known
    const number = this.#regions.size
    if (number > MOST_REGIONS) throw new Error('The database has too many regions')
    this.#regions.set(region, number)
    return number
  }
}
