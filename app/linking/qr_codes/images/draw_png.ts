import sharp from 'sharp'
import { drawStyledPng } from '#app/linking/qr_codes/images/draw_styled_png'
import {
  computeLogoSquare,
  computeModuleGrid,
  type DrawnLogo,
  type ModuleGrid,
  type QrDrawing,
} from '#app/linking/qr_codes/images/drawing'
import { writePng } from '#app/linking/qr_codes/images/png_file'
import { isPlainLook } from '#app/linking/qr_codes/rules/styling'
import { parseColour } from '#app/shared/text/colours'

/** Pixels of a logo, red, green, blue and opacity each, and where they go. */
interface PlacedLogo {
  pixels: Buffer
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws the code as a PNG of 300 dpi. Every module is the same whole number of pixels, so the image
 * may be a little smaller than asked for.
 *
 * @param sizePx the most that it may be wide; a frame with words makes it higher
 */
export async function drawPng(drawing: QrDrawing, sizePx: number): Promise<Buffer> {
  if (!isPlainLook(drawing.style)) return drawStyledPng(drawing, sizePx)
  const grid = computeModuleGrid(drawing)
  const scale = Math.max(1, Math.floor(sizePx / grid.size))
  const { foreground, background } = drawing.style
  const colours = [parseColour(background), parseColour(foreground)]
  if (!drawing.logo) return inTwoColours(grid, scale, Buffer.from(colours.flat()))
  return inFullColour(grid, scale, colours, await placeLogo(drawing.logo, grid, scale))
}

/** Packs one bit a pixel: the background is 0, the foreground 1. */
function inTwoColours(grid: ModuleGrid, scale: number, palette: Buffer): Promise<Buffer> {
  const width = grid.size * scale
  const rows = moduleRows(grid, (row, dark) => {
    const bits = Buffer.alloc(Math.ceil(width / 8))
    for (let x = 0; x < width; x++) {
      if (dark[row + Math.floor(x / scale)]) bits[x >> 3] |= 0x80 >> (x & 7)
    }
    return bits
  })
  const rowAt = (y: number) => rows[Math.floor(y / scale)]
  return writePng({ width, height: width, palette, rows: listRows(width, rowAt) })
}

function inFullColour(
  grid: ModuleGrid,
  scale: number,
  colours: number[][],
  logo: PlacedLogo
): Promise<Buffer> {
  const width = grid.size * scale
  const rows = moduleRows(grid, (row, dark) => {
    const bytes = Buffer.alloc(width * 3)
    for (let x = 0; x < width; x++) bytes.set(colours[dark[row + Math.floor(x / scale)]], x * 3)
    return bytes
  })
  const rowAt = (y: number) => {
    const row = rows[Math.floor(y / scale)]
    const inLogo = y >= logo.y && y < logo.y + logo.height
    return inLogo ? withLogo(row, logo, y - logo.y) : row
  }
  return writePng({ width, height: width, palette: null, rows: listRows(width, rowAt) })
}

function* listRows(height: number, rowAt: (y: number) => Buffer): Generator<Buffer> {
  for (let y = 0; y < height; y++) yield rowAt(y)
}

function moduleRows(
  { size, dark }: ModuleGrid,
  draw: (row: number, dark: Uint8Array) => Buffer
): Buffer[] {
  return Array.from({ length: size }, (_, y) => draw(y * size, dark))
}

/** Returns the logo as large as its square lets it be, in the middle of it. */
async function placeLogo(logo: DrawnLogo, grid: ModuleGrid, scale: number): Promise<PlacedLogo> {
  const square = computeLogoSquare(grid.logo!)
  const side = Math.max(1, Math.floor(square.size * scale))
  const { data, info } = await sharp(logo.png)
    .resize(side, side, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const middle = (grid.size * scale) / 2
  return {
    pixels: data,
    x: Math.round(middle - width / 2),
    y: Math.round(middle - height / 2),
    width,
    height,
  }
}

/** Returns a row of the code with the logo's row over it, as far as that covers. */
function withLogo(row: Buffer, logo: PlacedLogo, logoRow: number): Buffer {
  const made = Buffer.from(row)
  for (let x = 0; x < logo.width; x++) {
    const from = (logoRow * logo.width + x) * 4
    const to = (logo.x + x) * 3
    const opacity = logo.pixels[from + 3] / 255
    for (let channel = 0; channel < 3; channel++) {
      const under = made[to + channel]
      made[to + channel] = Math.round(under + (logo.pixels[from + channel] - under) * opacity)
    }
  }
  return made
}
