import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { buildPicture, type QrPicture } from '#app/linking/qr_codes/images/picture'
import { isPlainLook } from '#app/linking/qr_codes/rules/styling'

/** What it is shown at where nothing else is said; it scales to any other size. */
const SHOWN_PX = 1024

/**
 * Draws the code as an SVG of one path for each colour, so that no seams show between modules. It
 * says what it needs itself: the logo lies inside, and words are outlines.
 */
export function drawSvg(drawing: QrDrawing): string {
  const picture = buildPicture(drawing)
  const heightPx = Math.round((SHOWN_PX * picture.height) / picture.width)
  const edges = isPlainLook(drawing.style) ? ' shape-rendering="crispEdges"' : ''
  return formatSvg(picture, { widthPx: SHOWN_PX, heightPx, edges })
}

/** Formats a picture as an SVG of this size. */
export function formatSvg(
  { width, height, layers, logo }: QrPicture,
  { widthPx, heightPx, edges = '' }: { widthPx: number; heightPx: number; edges?: string }
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"`,
    ` viewBox="0 0 ${width} ${height}"${edges}>`,
    ...layers.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`),
    logo ? logoImage(logo.png, logo) : '',
    '</svg>',
  ].join('')
}

function logoImage(png: Uint8Array, { from, size }: { from: number; size: number }): string {
  const data = Buffer.from(png).toString('base64')
  return `<image x="${from}" y="${from}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
}
