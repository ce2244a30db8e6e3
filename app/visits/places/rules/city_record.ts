import { readCountryCode } from '#app/visits/clicks/rules/country'
import type { PlaceRecord } from '#app/visits/places/rules/place_index'

/** The longest name of a region or a city that is kept, in characters. */
const NAME_LENGTH = 80

/** DB-IP names the part of a city behind it: `Osaka (Shiromi)`. */
const PART_OF_CITY = / \([^()]*\)$/
const CONTROL = /\p{Cc}+/gu

/**
 * Reads the place in a record, whatever its maker: `state1` and `city` (DB-IP and kin), the English names
 * of `subdivisions` and `city` (GeoLite2, GeoIP2), `region` and `city` as plain texts (IPinfo).
 *
 * @returns null where no country is in it
 */
export function readPlaceRecord(record: unknown): PlaceRecord | null {
  const country = readCountryCode(record)
  if (country === null) return null
  const { state1, subdivisions, region, city } = record as any
  return {
    country,
    region:
      (readName(state1) ?? readName(subdivisions?.[0]?.names?.en) ?? readName(region))?.replaceAll(
        '/',
        '-'
      ) ?? null,
    city: readName(city) ?? readName(city?.names?.en),
  }
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value.replace(CONTROL, ' ').replace(PART_OF_CITY, '').trim().slice(0, NAME_LENGTH)
  return name.toWellFormed() || null
}
