import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { buildPicture, type QrPicture } from '#app/linking/qr_codes/images/picture'
import { SIDE_MM } from '#app/linking/qr_codes/rules/print_size'
import { isPlainLook } from '#app/linking/qr_codes/rules/styling'

/**
 * Draws the code as an SVG of one path for each colour, so that no seams show between modules. It
 * says what it needs itself: the logo lies inside, and words are outlines. Programs for layouts place
 * it as wide as the PDF; it scales to any other size.
 */
export function drawSvg(drawing: QrDrawing): string {
  const picture = buildPicture(drawing)
  const heightMm = Number(((SIDE_MM * picture.height) / picture.width).toFixed(3))
  const edges = isPlainLook(drawing.style) ? ' shape-rendering="crispEdges"' : ''
  return formatSvg(picture, { width: `${SIDE_MM}mm`, height: `${heightMm}mm`, edges })
}

/** Formats a picture as an SVG that is shown at this size. */
export function formatSvg(
  { width, height, layers, logo }: QrPicture,
  shown: { width: string | number; height: string | number; edges?: string }
): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ` width="${shown.width}" height="${shown.height}"`,
    ` viewBox="0 0 ${width} ${height}"${shown.edges ?? ''}>`,
    ...layers.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`),
    logo ? logoImage(logo.png, logo) : '',
    '</svg>',
  ].join('')
}

/** SVG 1.1 has the address in `xlink:href`, SVG 2 in `href`; Inkscape and Qt read the first alone. */
function logoImage(png: Uint8Array, { from, size }: { from: number; size: number }): string {
  const address = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const place = `x="${from}" y="${from}" width="${size}" height="${size}"`
  return `<image ${place} xlink:href="${address}" href="${address}"/>`
}
