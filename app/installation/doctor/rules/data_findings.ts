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
  if (problem !== null) return [warningFinding('data', 'countries_unused', { reason: problem })]
  if (builtAtMs === null) return [okFinding('data', 'countries_ageless')]
  const values = { days: countDays(builtAtMs, atMs), own: source === 'operator' ? 'yes' : 'no' }
  if (values.days <= OLD_COUNTRIES_DAYS) return [okFinding('data', 'countries', values)]
  return [warningFinding('data', 'countries', values)]
}

function ofCities({ isOwn, source }: DataFacts['cities'], atMs: number): Finding[] {
  if (source === null) return isOwn ? [warningFinding('data', 'cities_unused')] : []
  const days = countDays(source.builtAtMs ?? atMs, atMs)
  const values = { name: source.name, days, own: isOwn ? 'yes' : 'no' }
  if (days <= OLD_COUNTRIES_DAYS) return [okFinding('data', 'cities', values)]
  return [warningFinding('data', 'cities', values)]
}

function ofPack(pack: DataPackFacts | null, atMs: number): Finding[] {
  if (pack === null) return []
  if (pack.problem !== null)
    return [warningFinding('data', 'pack_unsound', { reason: pack.problem })]
  const days = countDays(pack.madeAtMs, atMs)
  if (days <= OLD_CRAWLERS_DAYS) return [okFinding('data', 'pack', { days })]
  return [warningFinding('data', 'pack', { days })]
}

function ofCrawlers(crawlersAtMs: number, atMs: number): Finding {
  const days = countDays(crawlersAtMs, atMs)
  if (days <= OLD_CRAWLERS_DAYS) return okFinding('data', 'crawlers', { days })
  return warningFinding('data', 'crawlers', { days })
}

function countDays(fromMs: number, atMs: number): number {
  return Math.max(0, Math.floor((atMs - fromMs) / DAY_MS))
}
