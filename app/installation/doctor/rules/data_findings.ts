import type { DataPackFacts } from '#app/installation/data_packs/queries/read_data_pack'
import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { PlaceSource } from '#app/visits/places/rules/place_index'

/** What is known of the data that judges clicks. */
export interface DataFacts {
  countries: {
    source: 'operator' | 'pack' | 'bundled' | 'none'
    problem: string | null

    /** When the file was made; null: it does not say. */
    builtAtMs: number | null
  }

  /** The city database, and whether the operator named it; without a source none is in use. */
  cities: { isOwn: boolean; source: PlaceSource | null }

  /** The data pack that is installed; null: none. */
  pack: DataPackFacts | null

  /** When the newest crawler was added to the list. */
  crawlersAtMs: number
}

const DAY_MS = 24 * 3_600_000

/** Networks move between countries at some percent a year; crawlers change faster. */
const OLD_COUNTRIES_DAYS = 270
const OLD_CRAWLERS_DAYS = 270

export function findOldData(
  { countries, cities, pack, crawlersAtMs }: DataFacts,
  atMs: number
): Finding[] {
  return [
    ...ofCountries(countries, atMs),
    ...ofCities(cities, atMs),
    ...ofPack(pack, atMs),
    ofCrawlers(crawlersAtMs, atMs),
  ]
}

function ofCountries(
  { source, problem, builtAtMs }: DataFacts['countries'],
  atMs: number
): Finding[] {
  if (problem !== null) {
    const text = `A country database is not used: ${problem}`
    return [warningFinding('data', text, 'Correct GEOIP_DATABASE or the data pack, or remove it.')]
  }
  if (builtAtMs === null)
    return [okFinding('data', 'The country database does not say how old it is.')]
  const days = Math.max(0, Math.floor((atMs - builtAtMs) / DAY_MS))
  const text = `The country database is ${days} days old.`
  if (days <= OLD_COUNTRIES_DAYS) return [okFinding('data', text)]
  const advice =
    source === 'operator'
      ? 'Fetch a newer file for GEOIP_DATABASE and restart.'
      : 'Update Shunt, install a newer data pack, or name a newer file in GEOIP_DATABASE.'
  return [warningFinding('data', text, advice)]
}

function ofCities({ isOwn, source }: DataFacts['cities'], atMs: number): Finding[] {
  if (source === null) {
    if (!isOwn) return []
    const text = 'The city database of GEO_CITY_DATABASE is not in use.'
    const advice = 'See that a worker runs on this machine, and what it logs of the city database.'
    return [warningFinding('data', text, advice)]
  }
  const builtAtMs = source.builtAtMs ?? atMs
  const days = Math.max(0, Math.floor((atMs - builtAtMs) / DAY_MS))
  const text = `Regions and cities come from ${source.name}, ${days} days old.`
  if (days <= OLD_COUNTRIES_DAYS) return [okFinding('data', text)]
  const advice = isOwn
    ? 'Fetch a newer file for GEO_CITY_DATABASE; the worker reads it by itself.'
    : 'Run ./shunt geo install city again.'
  return [warningFinding('data', text, advice)]
}

function ofPack(pack: DataPackFacts | null, atMs: number): Finding[] {
  if (pack === null) return []
  if (pack.problem !== null) {
    const text = `The data pack is not what was signed: ${pack.problem}`
    const advice =
      'Install it again with ./shunt data install, or correct DATA_PACK_SIGNERS; then restart.'
    return [warningFinding('data', text, advice)]
  }
  const days = Math.max(0, Math.floor((atMs - pack.madeAtMs) / DAY_MS))
  const text = `The data pack is ${days} days old, and its signature is valid.`
  if (days <= OLD_CRAWLERS_DAYS) return [okFinding('data', text)]
  const advice = 'Make a newer one with ./shunt data pack, and install it.'
  return [warningFinding('data', text, advice)]
}

function ofCrawlers(crawlersAtMs: number, atMs: number): Finding {
  const days = Math.max(0, Math.floor((atMs - crawlersAtMs) / DAY_MS))
  const text = `The list of crawlers is ${days} days old.`
  if (days <= OLD_CRAWLERS_DAYS) return okFinding('data', text)
  const advice = 'Update Shunt, or install a newer data pack: newer crawlers are counted as people.'
  return warningFinding('data', text, advice)
}
