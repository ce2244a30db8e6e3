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

/**
 * Creates what says where addresses are. It remembers the latest ones, and forgets them where the city
 * database of this machine becomes another one.
 */
export function createLocator(
  countries: Pick<CountryDatabase, 'countryAt'>,
  path: string = places.indexFile
): (ip: string) => Location {
  const begin = () => rememberByAddress((ip) => locate(ip, countries, database))
  const database = new PlaceDatabase(path, () => (remembered = begin()))
  let remembered = begin()
  database.follow()
  return (ip) => remembered(ip)
}

/** A place is left out where its country is another one than the country database says. */
function locate(
  ip: string,
  countries: Pick<CountryDatabase, 'countryAt'>,
  database: Pick<PlaceDatabase, 'find' | 'isOpen'>
): Location {
  const address = parsePublicAddress(ip)
  if (address === null) return NOWHERE
  const country = countries.countryAt(address)
  const place = database.isOpen ? database.find(address.toByteArray()) : null
  return { country, place: place && countryOfPlace(place) === country ? place : null }
}
