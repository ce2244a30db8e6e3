import PDFDocument from 'pdfkit'
import {
  computeLogoSquare,
  computeModuleGrid,
  listDarkRuns,
  type QrDrawing,
} from '#app/linking/qr_codes/images/drawing'
import { fillColour } from '#app/linking/qr_codes/images/fill_colour'
import { buildPicture, type QrPicture } from '#app/linking/qr_codes/images/picture'
import { SIDE_MM } from '#app/linking/qr_codes/rules/print_size'
import { isPlainLook } from '#app/linking/qr_codes/rules/styling'

const POINTS_PER_MM = 72 / 25.4

const SIDE_POINTS = SIDE_MM * POINTS_PER_MM

/**
 * Draws the code as a page of 50 x 50 mm, drawn in lines that stay sharp at any size. A frame with
 * words makes the page higher.
 *
 * @param madeAt what the file says of its making; the same code gives the same bytes
 */
export async function drawPdf(drawing: QrDrawing, title: string, madeAt: Date): Promise<Buffer> {
  // Without text it needs no font; the types know only names of fonts.
  const font = '' as unknown as undefined
  const { width, height } = isPlainLook(drawing.style)
    ? { width: 1, height: 1 }
    : buildPicture(drawing)
  const heightPoints = (SIDE_POINTS * height) / width
  const document = new PDFDocument({
    font,
    size: [SIDE_POINTS, heightPoints],
    margin: 0,
    info: { Title: title, CreationDate: madeAt },
  })
  const bytes = collectPdf(document)
  drawCode(document, drawing, { x: 0, y: 0, width: SIDE_POINTS, height: heightPoints })
  document.end()
  return bytes
}

/** Collects the bytes of a document, once it has ended. */
export function collectPdf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
}

/**
 * Draws a code into a rectangle of a page, as large as it fits, in the middle of it.
 *
 * @param at left and upper edge and size, in points
 */
export function drawCode(
  document: PDFKit.PDFDocument,
  drawing: QrDrawing,
  at: { x: number; y: number; width: number; height: number }
): void {
  if (isPlainLook(drawing.style)) drawPlain(document, drawing, { ...at, side: at.width })
  else drawPicture(document, buildPicture(drawing), at)
}

function drawPlain(
  document: PDFKit.PDFDocument,
  drawing: QrDrawing,
  at: { x: number; y: number; side: number }
): void {
  const grid = computeModuleGrid(drawing)
  document.save()
  document.rect(at.x, at.y, at.side, at.side)
  fillColour(document, drawing.style.background)
  document.translate(at.x, at.y).scale(at.side / grid.size)
  for (const [x, y, n] of listDarkRuns(grid)) document.rect(x, y, n, 1)
  fillColour(document, drawing.style.foreground)
  if (drawing.logo && grid.logo) {
    const { from, size } = computeLogoSquare(grid.logo)
    drawLogo(document, drawing.logo.png, from, size)
  }
  document.restore()
}

function drawPicture(
  document: PDFKit.PDFDocument,
  { width, height, layers, logo }: QrPicture,
  at: { x: number; y: number; width: number; height: number }
): void {
  const scale = Math.min(at.width / width, at.height / height)
  document.save()
  document.translate(at.x + (at.width - width * scale) / 2, at.y + (at.height - height * scale) / 2)
  document.scale(scale)
  for (const { fill, path } of layers) fillColour(document.path(path), fill)
  if (logo) drawLogo(document, logo.png, logo.from, logo.size)
  document.restore()
}

function drawLogo(document: PDFKit.PDFDocument, png: Uint8Array, from: number, size: number): void {
  document.image(Buffer.from(png) as any, from, from, {
    fit: [size, size],
    align: 'center',
    valign: 'center',
  })
}
