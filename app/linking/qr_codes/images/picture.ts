import {
  computeLogoSquare,
  computeModuleGrid,
  type QrDrawing,
} from '#app/linking/qr_codes/images/drawing'
import { drawModules } from '#app/linking/qr_codes/images/module_shapes'
import { outlineHole, outlineRect } from '#app/linking/qr_codes/images/outlines'
import { drawTextPath, measureText } from '#app/linking/qr_codes/rules/frame_glyphs'
import { computeFrame, type FrameSize } from '#app/linking/qr_codes/rules/frame_size'
import type { QrStyle } from '#app/linking/qr_codes/rules/styling'

/** A code as areas of colour, for every format alike. All lengths are modules. */
export interface QrPicture {
  width: number
  height: number

  /** One over the other, as SVG paths; overlapping outlines of one path that run alike add up. */
  layers: { fill: string; path: string }[]

  /** The square of the logo. */
  logo: { png: Uint8Array; from: number; size: number } | null
}

/**
 * Below this, a module has too few pixels to show a shape, and is a square: at four, zbar misses
 * every third code with round eyes.
 */
const SHAPES_FROM_PX = 5

/** How much of its place the frame's text fills at most: of the width, and of the height. */
const TEXT_WIDTH = 0.88
const CAPITALS_HEIGHT = 0.42

const CORNER = 2

/**
 * Builds the picture of a code.
 *
 * @param pxPerModule where it is made of pixels; null: it scales
 */
export function buildPicture(drawing: QrDrawing, pxPerModule: number | null = null): QrPicture {
  const { style, logo } = drawing
  const grid = computeModuleGrid(drawing)
  const frame = computeFrame(style, grid.size, pxPerModule)
  const { width, height, line } = frame
  const isCoarse = pxPerModule !== null && pxPerModule < SHAPES_FROM_PX
  const shapes = isCoarse ? ({ ...style, dotShape: 'Square', eyeShape: 'Square' } as const) : style
  const square = logo && grid.logo ? computeLogoSquare(grid.logo) : null
  return {
    width,
    height,
    layers: [
      { fill: style.background, path: `M0 0h${width}v${height}H0z` },
      {
        fill: style.foreground,
        path: drawModules(grid, shapes, line) + outlineFrame(style, frame),
      },
      ...describeWords(style, frame),
    ],
    logo: square && { png: logo!.png, from: square.from + line, size: square.size },
  }
}

function outlineFrame({ frame }: QrStyle, { width, height, line, band }: FrameSize): string {
  if (frame === 'None') return ''
  if (frame === 'Banner') return `M0 ${height - band}h${width}v${band}H0z`
  const inner = { x: line, y: line, width: width - 2 * line, height: height - 2 * line }
  const corners = [CORNER, CORNER, CORNER, CORNER] as [number, number, number, number]
  return outlineRect({ x: 0, y: 0, width, height }, corners) + outlineHole(inner, CORNER - line)
}

/** Writes the words into the middle of the band, as large as it lets them be. */
function describeWords(
  { frame, frameText, foreground, background }: QrStyle,
  { width, height, line, band }: FrameSize
): QrPicture['layers'] {
  if (frame === 'None' || frameText === null) return []
  const { width: widthOfOne, capHeight } = measureText(frameText)
  if (widthOfOne === 0) return []
  const room = (width - 2 * line) * TEXT_WIDTH
  const size = Math.min((band * CAPITALS_HEIGHT) / capHeight, room / widthOfOne)
  const x = (width - widthOfOne * size) / 2
  const y = height - line - band / 2 + (capHeight * size) / 2
  const fill = frame === 'Banner' ? background : foreground
  return [{ fill, path: drawTextPath(frameText, { x, y, size }) }]
}
