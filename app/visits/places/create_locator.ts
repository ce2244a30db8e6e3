import type { Location } from '#app/redirect/clicks/click_recorder'
import {
  parseOrdinaryAddress,
  parsePublicAddress,
  rememberByAddress,
  type CountryDatabase,
  type PublicAddress,
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
  const find = (address: PublicAddress) => locate(address, countries, database)
  const begin = () =>
    rememberByAddress((ip) => {
      const address = parsePublicAddress(ip)
      return address === null ? NOWHERE : find(address)
    })
  const database = new PlaceDatabase(path, () => (remembered = begin()))
  let remembered = begin()
  database.follow()
  return (ip) => {
    // One of IPv4 is found in less time than a memory takes that hardly anyone comes back to.
    const ordinary = parseOrdinaryAddress(ip)
    return ordinary === null ? remembered(ip) : find(ordinary)
  }
}

/**
 * A city database knows countries too, and is asked alone where the country database is the bundled one, which
 * saves more than it costs. A country database that the operator named decides: a place in another country is
 * left out.
 */
function locate(
  address: PublicAddress,
  countries: Countries,
  database: Pick<PlaceDatabase, 'find' | 'isOpen'>
): Location {
  const place = database.isOpen ? database.find(address.toByteArray()) : null
  if (place !== null && countries.source !== 'operator') {
    return { country: countryOfPlace(place), place }
  }
  const country = countries.countryAt(address)
  return { country, place: place && countryOfPlace(place) === country ? place : null }
}
