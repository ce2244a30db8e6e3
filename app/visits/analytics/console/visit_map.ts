import type { Report } from '#app/visits/analytics/report'
import { drawWorldMap, MAP_HEIGHT, MAP_WIDTH } from '#app/visits/analytics/rules/world_map'

/** Builds the map beside the countries' bars; null where no country is known. */
export function buildVisitMap(
  { top }: Pick<Report, 'top'>,
  urlOf: (code: string) => string | null
) {
  const known = top.countries.filter(({ key }) => key.length === 2)
  if (known.length === 0) return null
  const visits = new Map(known.map((one) => [one.key, one.humanClicks + one.scans]))
  const nameOf = new Map(known.map(({ key, name }) => [key, name]))
  const countries = drawWorldMap(visits)
  return {
    width: MAP_WIDTH,
    height: MAP_HEIGHT,
    land: countries
      .filter(({ level }) => level === 0)
      .map(({ path }) => path)
      .join(''),
    visited: countries
      .filter(({ level }) => level > 0)
      .map((one) => ({ ...one, name: nameOf.get(one.code!)!, href: urlOf(one.code!) })),
    rows: known.map(({ key, name }) => ({ name, visits: visits.get(key)! })),
  }
}
