import { formatCountry } from '#app/linking/links/rules/names'
import { findWorldDrawing } from '#app/visits/analytics/console/world_drawing'
import type { Report } from '#app/visits/analytics/report'
import { drawWorldMap, MAP_HEIGHT, MAP_WIDTH } from '#app/visits/analytics/rules/world_map'

/** Builds the map beside the countries' bars; null where no country is known. */
export async function buildVisitMap(
  { top }: Pick<Report, 'top'>,
  language: string,
  urlOf: (code: string) => string | null
) {
  const known = top.countries
    .filter(({ key }) => key.length === 2)
    .map((one) => ({ ...one, name: formatCountry(one.key, language) || one.name }))
  if (known.length === 0) return null
  const visits = new Map(known.map((one) => [one.key, one.humanClicks + one.scans]))
  const nameOf = new Map(known.map(({ key, name }) => [key, name]))
  const countries = drawWorldMap(visits)
  const drawing = await findWorldDrawing()
  return {
    width: MAP_WIDTH,
    height: MAP_HEIGHT,
    file: drawing.path,
    visited: countries
      .filter(({ level }) => level > 0)
      .map(({ code, level, visits: count }) => ({
        code,
        level,
        visits: count,
        name: nameOf.get(code!)!,
        href: urlOf(code!),
      })),
    rows: known.map(({ key, name }) => ({ name, visits: visits.get(key)! })),
  }
}
