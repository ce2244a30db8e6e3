import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Outlines of Natural Earth, as scripts/draw_world.mjs draws them. */
const FILE = join(import.meta.dirname, '../../../../resources/data/world_outlines.txt')

/** The box of the map. */
export const MAP_WIDTH = 960
export const MAP_HEIGHT = 460

/** A country's outline. */
interface Outline {
  /** Two capital letters, ISO 3166-1; null where there is no such code. */
  code: string | null
  path: string
}

/** Steps of colour, the strongest last; 0 is for a country without a click. */
const LEVELS = 5

/** A country as it is drawn. */
export interface MapCountry extends Outline {
  level: number
  visits: number
}

let outlines: Outline[] | null = null

/**
 * Draws the countries of the world, each in a step of colour by its visits. The steps grow by a
 * factor, so that one large country does not make all others look alike.
 *
 * @param visits by country code
 */
export function drawWorldMap(visits: ReadonlyMap<string, number>): MapCountry[] {
  outlines ??= readOutlines()
  const most = Math.max(1, ...visits.values())
  return outlines.map((outline) => {
    const count = outline.code === null ? 0 : (visits.get(outline.code) ?? 0)
    return { ...outline, visits: count, level: computeLevel(count, most) }
  })
}

/**
 * Writes all outlines into one picture: each country under its code, and `land`, which is all of
 * them.
 */
export function drawWorldFile(): string {
  outlines ??= readOutlines()
  const paths = outlines.map(({ code, path }) => {
    return `<path${code === null ? '' : ` id="${code}"`} vector-effect="non-scaling-stroke" d="${path}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="land">${paths.join('')}</g></svg>`
}

/** Returns a step from 1 to 5 for what is more than nothing. */
export function computeLevel(count: number, most: number): number {
  if (count <= 0) return 0
  if (most <= 1) return LEVELS
  return 1 + Math.round((Math.log(count) / Math.log(most)) * (LEVELS - 1))
}

function readOutlines(): Outline[] {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [code, path] = line.split('\t')
      return { code: code === '-' ? null : code, path }
    })
}
