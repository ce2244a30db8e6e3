import {
  computeLogoSquare,
  computeModuleGrid,
  listDarkRuns,
  type QrDrawing,
} from '#app/linking/qr_codes/images/drawing'

/** What it is shown at where nothing else is said; it scales to any other size. */
const SHOWN_PX = 1024

/**
 * Draws the code as an SVG of one path, so that no seams show between modules. It says what it
 * needs itself: the logo lies inside.
 */
export function drawSvg(drawing: QrDrawing): string {
  const grid = computeModuleGrid(drawing)
  const { foreground, background } = drawing.style
  const path = [...listDarkRuns(grid)].map(([x, y, n]) => `M${x} ${y}h${n}v1h-${n}z`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHOWN_PX}" height="${SHOWN_PX}"`,
    ` viewBox="0 0 ${grid.size} ${grid.size}" shape-rendering="crispEdges">`,
    `<path fill="${background}" d="M0 0h${grid.size}v${grid.size}H0z"/>`,
    `<path fill="${foreground}" d="${path}"/>`,
    drawing.logo && grid.logo ? logoImage(drawing.logo.png, computeLogoSquare(grid.logo)) : '',
    '</svg>',
  ].join('')
}

function logoImage(png: Uint8Array, { from, size }: { from: number; size: number }): string {
  const data = Buffer.from(png).toString('base64')
  return `<image x="${from}" y="${from}" width="${size}" height="${size}" href="data:image/png;base64,${data}"/>`
}
