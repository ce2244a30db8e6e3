/**
 * Makes resources/data/world_outlines.txt: the outlines of the map of visits.
 *
 * node scripts/draw_world.mjs
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import countries from 'i18n-iso-countries'
import { feature } from 'topojson-client'

const OUT = join(import.meta.dirname, '../resources/data/world_outlines.txt')
const SIZE = [960, 460]
const HEAD = `# Outlines of countries of Natural Earth (public domain) in a box of ${SIZE.join(' by ')}: code of ISO 3166, path.
# scripts/draw_world.mjs makes them.
`

/** Antarctica has no visitors and takes much room. */
const ANTARCTICA = '010'

/** Returns the text of the file. */
export function drawOutlines() {
  const world = createRequire(import.meta.url)('world-atlas/countries-110m.json')
  const drawn = feature(world, world.objects.countries).features.filter(
    ({ id }) => id !== ANTARCTICA
  )
  const whole = { type: 'FeatureCollection', features: drawn }
  const path = geoPath(geoNaturalEarth1().fitSize(SIZE, whole)).digits(1)
  const lines = drawn.map((country) => {
    const code = countries.numericToAlpha2(String(country.id ?? '')) ?? '-'
    return `${code}\t${path(country) ?? ''}\n`
  })
  return HEAD + lines.join('')
}

if (process.argv[1] === import.meta.filename) writeFileSync(OUT, drawOutlines())
