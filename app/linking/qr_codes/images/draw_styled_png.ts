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
  const svg = formatSvg(picture, { widthPx: width, heightPx: height })
  const pixels = await sharp(Buffer.from(svg), { unlimited: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const rowBytes = width * 3
  const rowAt = (y: number) => pixels.subarray(y * rowBytes, (y + 1) * rowBytes)
  return writePng({ width, height, palette: null, rowAt })
}
