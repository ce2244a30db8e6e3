import type { ClickPlace } from '#app/redirect/clicks/click_line'
import { findInRanges, type RangeTable } from '#app/visits/places/rules/range_table'

/** A place as databases have it. */
export interface PlaceRecord {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  region: string | null
  city: string | null
}

/** Addresses and places in the form that every web process holds: four bytes a range. */
export interface PlaceTables {
  v4: RangeTable
  v6: RangeTable

  /** `DE/Bavaria`; `DE/` where a city has no region. */
  regions: string[]

  /** Of each place from 1 on: its region, and where the name of its city begins; an empty one is unknown. */
  regionOf: Uint16Array
  nameAt: Uint32Array

  /** Names of cities in UTF-8, one after the other. */
  names: Uint8Array
}

/** What an index was made of. */
export interface PlaceSource {
  /** The file or the package, with its version or times. */
  name: string

  /** When the database was made, milliseconds since the epoch; null: it does not say. */
  builtAtMs: number | null
}

const MARK = 'shunt places 1\n'

/** Sections of the file, with the widest numbers first, so that each begins where such numbers may. */
const SECTIONS = [
  ...(['v4.keys', 'v4.buckets', 'v4.rareRanges', 'v4.rarePlaces'] as const),
  ...(['v6.keys', 'v6.buckets', 'v6.rareRanges', 'v6.rarePlaces', 'nameAt'] as const),
  ...(['v4.starts', 'v4.places', 'v6.starts', 'v6.places', 'regionOf', 'names'] as const),
]
type Section = (typeof SECTIONS)[number]
const WIDE: readonly Section[] = SECTIONS.slice(0, 9)
const STEP = 8

/** Places whose texts are remembered: some 200 bytes each. */
const KNOWN_PLACES = 8_000

interface Header {
  source: PlaceSource
  regions: string[]
  lengths: Record<Section, number>
}

/** Says the region and the city of addresses. */
export class PlaceIndex {
  readonly #names: Buffer

  /** The latest places as texts: of millions of networks, most are in few of them. */
  readonly #known = new Map<number, ClickPlace>()

  constructor(
    readonly source: PlaceSource,
    private readonly tables: PlaceTables
  ) {
    const { buffer, byteOffset, length } = tables.names
    this.#names = Buffer.from(buffer, byteOffset, length)
  }

  /** @param bytes 4 or 16, as an address has them; of IPv6 the first six count */
  find(bytes: ArrayLike<number>): ClickPlace | null {
    const [a, b, c, d] = [bytes[0], bytes[1], bytes[2], bytes[3]]
    const place =
      bytes.length === 4
        ? findInRanges(this.tables.v4, a * 256 + b, c * 256 + d)
        : findInRanges(
            this.tables.v6,
            ((a << 24) | (b << 16) | (c << 8) | d) >>> 0,
            bytes[4] * 256 + bytes[5]
          )
    if (place === 0) return null
    const known = this.#known.get(place)
    if (known) return known
    if (this.#known.size === KNOWN_PLACES) this.#known.clear()
    const read = this.#read(place - 1)
    this.#known.set(place, read)
    return read
  }

  #read(at: number): ClickPlace {
    const { nameAt, regionOf, regions } = this.tables
    const region = regions[regionOf[at]]
    const isKnown = !region.endsWith('/')
    const [from, to] = [nameAt[at], nameAt[at + 1]]
    const city = from === to ? null : `${region}/${this.#names.toString('utf8', from, to)}`
    return [isKnown ? region : null, city]
  }
}

/** Returns the pieces of the file that `parsePlaceIndex` reads. */
export function formatPlaceIndex(source: PlaceSource, tables: PlaceTables): Uint8Array[] {
  const lists = SECTIONS.map((name) => sectionOf(tables, name))
  const lengths = Object.fromEntries(SECTIONS.map((name, at) => [name, lists[at].length]))
  const header = JSON.stringify({ source, regions: tables.regions, lengths })
  const head = Buffer.from(`${MARK}${header}\n`)
  return [head, ...lists].flatMap((list) => {
    const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
    return [bytes, new Uint8Array(-bytes.length & (STEP - 1))]
  })
}

/** @throws Error where the file is none, or was cut off */
export function parsePlaceIndex(given: Uint8Array<ArrayBuffer>): PlaceIndex {
  // Lists of numbers begin at multiples of their width.
  const file = given.byteOffset % STEP === 0 ? given : new Uint8Array(given)
  const { endsAt, ...header } = parsePlaceHeader(file)
  let from = roundUp(endsAt)
  const lists = SECTIONS.map((name) => {
    const kind = WIDE.includes(name) ? Uint32Array : name === 'names' ? Uint8Array : Uint16Array
    const list = new kind(file.buffer, file.byteOffset + from, header.lengths[name])
    from += roundUp(list.byteLength)
    return list
  })
  if (from !== file.byteLength) throw new Error('The index of places is longer than it should be')
  const found = Object.fromEntries(SECTIONS.map((name, at) => [name, lists[at]])) as any
  const table = (name: string) => ({
    keys: found[`${name}.keys`],
    buckets: found[`${name}.buckets`],
    starts: found[`${name}.starts`],
    places: found[`${name}.places`],
    rareRanges: found[`${name}.rareRanges`],
    rarePlaces: found[`${name}.rarePlaces`],
  })
  return new PlaceIndex(header.source, {
    ...{ v4: table('v4'), v6: table('v6'), regions: header.regions },
    ...{ regionOf: found.regionOf, nameAt: found.nameAt, names: found.names },
  })
}

/**
 * Reads what an index says of itself.
 *
 * @param file the whole of it, or enough of its beginning
 * @throws Error where it is none
 */
export function parsePlaceHeader(file: Uint8Array<ArrayBuffer>): Header & { endsAt: number } {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const end = text.indexOf('\n', MARK.length)
  if (text.toString('latin1', 0, MARK.length) !== MARK || end === -1)
    throw new Error('The file is no index of places')
  return { ...JSON.parse(text.toString('utf8', MARK.length, end)), endsAt: end + 1 }
}

function sectionOf(tables: PlaceTables, name: Section) {
  const [first, second] = name.split('.') as [string, string | undefined]
  const found = (tables as any)[first]
  return (second ? found[second] : found) as Uint32Array | Uint16Array | Uint8Array
}

function roundUp(bytes: number): number {
  return bytes + (-bytes & (STEP - 1))
}

/** Returns the country of a place, with which its texts begin. */
export function countryOfPlace([region, city]: ClickPlace): string {
  return (city ?? region ?? '').slice(0, 2)
}
