import sharp from 'sharp'
import { formatSvg } from '#app/linking/qr_codes/images/draw_svg'
import { computeModuleGrid, type QrDrawing } from '#app/linking/qr_codes/images/drawing'
import { buildPicture } from '#app/linking/qr_codes/images/picture'
import { writePng } from '#app/linking/qr_codes/images/png_file'
import { computeScale } from '#app/linking/qr_codes/rules/frame_size'

/**
 * Draws a code with shapes or a frame as a PNG of 300 dpi. Every module is the same whole number of
 * pixels, so that the edges of squares are sharp; curves are smoothed.
 *
 * @param widthPx the most that it may be wide; a frame with words makes it higher than that
 */
export async function drawStyledPng(drawing: QrDrawing, widthPx: number): Promise<Buffer> {
  const { size } = computeModuleGrid(drawing)
  const scale = computeScale(drawing.style, size, widthPx)
  const picture = buildPicture(drawing, scale)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const svg = formatSvg(picture, { width, height })
  return writePng({ width, height, palette: null, rows: drawRows(svg, width, height) })
}

/**
 * Rows that are drawn at a time. libvips draws SVG in tiles of this height, so none is drawn twice,
 * and a picture of 4,096 pixels is never there whole, four bytes a pixel.
 */
const STRIPE_ROWS = 2_000

async function* drawRows(svg: string, width: number, height: number): AsyncGenerator<Buffer> {
  const rowBytes = width * 3
  for (let top = 0; top < height; top += STRIPE_ROWS) {
    const rows = Math.min(STRIPE_ROWS, height - top)
    const pixels = await sharp(Buffer.from(svg), { unlimited: true })
      .extract({ left: 0, top, width, height: rows })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    for (let y = 0; y < rows; y++) yield pixels.subarray(y * rowBytes, (y + 1) * rowBytes)
  }
}
