import jsQrModule from 'jsqr'
import sharp from 'sharp'
import { drawPng } from '#app/linking/qr_codes/images/draw_png'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'

/** A CommonJS module: what it exports stands under `default` once more. */
const jsQr = jsQrModule as unknown as typeof jsQrModule.default

/** Widths that are tried, pixels: the smallest PNG first. */
const WIDTHS_PX = [128, 192, 256, 512]

/**
 * Draws a code and reads it again, small ones first.
 *
 * @returns the smallest width tried at which it says what it should, pixels; 0: at none
 */
export async function readDrawnCode(drawing: QrDrawing): Promise<number> {
  for (const widthPx of WIDTHS_PX) {
    const png = await drawPng(drawing, widthPx)
    const { data, info } = await sharp(png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = jsQr(new Uint8ClampedArray(data), info.width, info.height)
    if (found?.data === drawing.text) return widthPx
  }
  return 0
}
