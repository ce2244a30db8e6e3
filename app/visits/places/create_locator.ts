import type { Location } from '#app/redirect/clicks/click_recorder'
import {
  parsePublicAddress,
  rememberByAddress,
  type CountryDatabase,
} from '#app/visits/clicks/rules/country'
import { PlaceDatabase } from '#app/visits/places/place_database'
import { countryOfPlace } from '#app/visits/places/rules/place_index'
import places from '#config/places'

const NOWHERE: Location = { country: null, place: null }

type Countries = Pick<CountryDatabase, 'countryAt' | 'source'>

/**
 * Creates what says where addresses are. It remembers the latest ones, and forgets them where the city
 * database of this machine becomes another one.
 */
export function createLocator(
  countries: Countries,
  path: string = places.indexFile
): (ip: string) => Location {
  const find = (ip: string) => locate(ip, countries, database)
  const begin = () => rememberByAddress(find)
  const database = new PlaceDatabase(path, () => (remembered = begin()))
  let remembered = begin()
  database.follow()
  // One of IPv4 is found in less time than a memory takes that hardly anyone comes back to.
  return (ip) => (ip.includes(':') ? remembered(ip) : find(ip))
}

/**
 * A city database knows countries too, and is asked alone where the country database is the bundled one, which
 * saves more than it costs. A country database that the operator named decides: a place in another country is
 * left out.
 */
function locate(
  ip: string,
  countries: Countries,
  database: Pick<PlaceDatabase, 'find' | 'isOpen'>
): Location {
  const address = parsePublicAddress(ip)
  if (address === null) return NOWHERE
  const place = database.isOpen ? database.find(address.toByteArray()) : null
  if (place !== null && countries.source !== 'operator') {
    return { country: countryOfPlace(place), place }
  }
  const country = countries.countryAt(address)
  return { country, place: place && countryOfPlace(place) === country ? place : null }
}
