import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'

/** What is known of the data that judges clicks. */
export interface DataFacts {
  countries: {
    source: 'operator' | 'bundled' | 'none'
    problem: string | null

    /** When the file was made; null: it does not say. */
    builtAtMs: number | null
  }

  /** When the newest crawler was added to the list. */
  crawlersAtMs: number
}

const DAY_MS = 24 * 3_600_000

/** Networks move between countries at some percent a year; crawlers change faster. */
const OLD_COUNTRIES_DAYS = 270
const OLD_CRAWLERS_DAYS = 270

export function findOldData({ countries, crawlersAtMs }: DataFacts, atMs: number): Finding[] {
  return [...ofCountries(countries, atMs), ofCrawlers(crawlersAtMs, atMs)]
}

function ofCountries(
  { source, problem, builtAtMs }: DataFacts['countries'],
  atMs: number
): Finding[] {
  if (problem !== null) {
    const text = `The country database of GEOIP_DATABASE is not used: ${problem}`
    return [warningFinding('data', text, 'Correct GEOIP_DATABASE, or remove it.')]
  }
  if (builtAtMs === null)
    return [okFinding('data', 'The country database does not say how old it is.')]
  const days = Math.max(0, Math.floor((atMs - builtAtMs) / DAY_MS))
  const text = `The country database is ${days} days old.`
  if (days <= OLD_COUNTRIES_DAYS) return [okFinding('data', text)]
  const advice =
    source === 'operator'
      ? 'Fetch a newer file for GEOIP_DATABASE and restart.'
      : 'Update Shunt, or name a newer file in GEOIP_DATABASE.'
  return [warningFinding('data', text, advice)]
}

function ofCrawlers(crawlersAtMs: number, atMs: number): Finding {
  const days = Math.max(0, Math.floor((atMs - crawlersAtMs) / DAY_MS))
  const text = `The list of crawlers is ${days} days old.`
  if (days <= OLD_CRAWLERS_DAYS) return okFinding('data', text)
  return warningFinding('data', text, 'Update Shunt: newer crawlers are counted as people.')
}
