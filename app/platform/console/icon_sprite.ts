import { icons } from '@iconify-json/lucide'
import edge, { edgeGlobals } from 'edge.js'
import { nameDrawing } from '#app/platform/console/drawings'
import { ICON_NAMES } from '#app/platform/console/rules/icon_names'
import { INDICATORS, type IndicatorShape } from '#app/platform/console/rules/statuses'

/** What `.icon` says of its lines already; a symbol that says it itself could not be styled. */
const SAID_BY_STYLE =
  / (?:fill="none"|stroke="currentColor"|stroke-width="2"|stroke-line(?:cap|join)="round")/g

/** Two tracks: the one that goes on, and the one that you were shunted to. */
const MARK =
  '<rect width="26" height="26" rx="6.5" fill="#0f3a2b"/><path d="M15.4 18H21" fill="none" stroke="#f08a33" stroke-width="3" stroke-linecap="round"/><path d="M5 18h3.2c5.2 0 4.4-10 9.6-10H21" fill="none" stroke="#f4eedd" stroke-width="3" stroke-linecap="round"/>'

/** The file with every icon and indicator. */
export const iconSprite = nameDrawing('i', drawSprite())

/** The mark alone, for the tab of the browser. */
export const brandMark = nameDrawing(
  'mark',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">${MARK}</svg>`
)

const drawn = new Map(ICON_NAMES.map((name) => [name, edgeGlobals.html.safe(referTo(name))]))

/** Returns the element of an icon: a reference into the sprite, or the outline itself. */
export function drawIcon(name: string) {
  return drawn.get(name) ?? edge.globals.svg(`lucide:${name}`, { 'aria-hidden': 'true' })
}

/** Returns the element of an indicator: its meaning is said by the word beside it. */
export function drawIndicator(shape: IndicatorShape) {
  return edgeGlobals.html.safe(referTo(`is-${shape}`, 'indicator'))
}

/** Returns the mark of the product, `size` pixels wide. */
export function drawMark(size: number) {
  const use = `<use href="${iconSprite.path}#mark"/>`
  return edgeGlobals.html.safe(
    `<svg class="mark" width="${size}" height="${size}" aria-hidden="true">${use}</svg>`
  )
}

function referTo(id: string, kind = 'icon'): string {
  return `<svg class="${kind}" aria-hidden="true"><use href="${iconSprite.path}#${id}"/></svg>`
}

function drawSprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const outline = icons.icons[icons.aliases?.[name]?.parent ?? name]
    const body = outline.body.replaceAll(SAID_BY_STYLE, '')
    return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`
  })
  const indicators = Object.entries(INDICATORS).map(
    ([shape, body]) => `<symbol id="is-${shape}" viewBox="0 0 14 14">${body}</symbol>`
  )
  const mark = `<symbol id="mark" viewBox="0 0 26 26">${MARK}</symbol>`
  const all = [...symbols, ...indicators, mark].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg">${all}</svg>`
}
