import { parseJson } from '#app/shared/json'

/**
 * Dub's targeting as rules of ours: one for iOS, one for Android, one for each country (its API's
 * `ios`, `android` and `geo`, `{ "GB": "https://..." }`). Dub asks for the device first.
 *
 * @returns null where the link has none
 */
export function convertDubRouting(
  geo: unknown,
  ios: unknown,
  android: unknown
): Record<string, unknown> | null {
  const rules = [
    ...device('ios', ios),
    ...device('android', android),
    ...Object.entries(readCountries(geo)).map(([country, destinationUrl]) => ({
      name: country,
      countries: [country],
      destinationUrl,
    })),
  ]
  return rules.length === 0 ? null : { rules, split: [] }
}

function device(name: string, url: unknown) {
  if (typeof url !== 'string' || url.trim() === '') return []
  return [{ name, devices: [name], destinationUrl: url }]
}

function readCountries(geo: unknown): Record<string, unknown> {
  if (typeof geo === 'string' && geo.trim().startsWith('{')) {
    try {
      return readCountries(parseJson(geo))
    } catch {
      return {}
    }
  }
  return typeof geo === 'object' && geo !== null ? (geo as Record<string, unknown>) : {}
}
