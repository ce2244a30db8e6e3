import PDFDocument from 'pdfkit'
import {
  computeLogoSquare,
  computeModuleGrid,
  listDarkRuns,
  type QrDrawing,
} from '#app/linking/qr_codes/images/drawing'

const POINTS_PER_MM = 72 / 25.4

/** Behaviour, section 6.3: 50 mm square, the margin included. */
const SIDE_POINTS = 50 * POINTS_PER_MM

/**
 * Draws the code as a page of 50 x 50 mm, drawn in lines that stay sharp at any size.
 *
 * @param madeAt what the file says of its making; the same code gives the same bytes
 */
export async function drawPdf(drawing: QrDrawing, title: string, madeAt: Date): Promise<Buffer> {
  // Without text it needs no font; the types know only names of fonts.
  const font = '' as unknown as undefined
  const document = new PDFDocument({
    font,
    size: [SIDE_POINTS, SIDE_POINTS],
    margin: 0,
    info: { Title: title, CreationDate: madeAt },
  })
  const bytes = collectPdf(document)
  drawCode(document, drawing, { x: 0, y: 0, side: SIDE_POINTS })
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
 * Draws a code into a square of a page.
 *
 * @param at left and upper edge and side, in points
 */
export function drawCode(
  document: PDFKit.PDFDocument,
  drawing: QrDrawing,
  at: { x: number; y: number; side: number }
): void {
  const grid = computeModuleGrid(drawing)
  document.save()
  document.rect(at.x, at.y, at.side, at.side).fill(drawing.style.background)
  document.translate(at.x, at.y).scale(at.side / grid.size)
  for (const [x, y, n] of listDarkRuns(grid)) document.rect(x, y, n, 1)
  document.fill(drawing.style.foreground)
  if (drawing.logo && grid.logo) {
    const { from, size } = computeLogoSquare(grid.logo)
    document.image(Buffer.from(drawing.logo.png) as any, from, from, {
      fit: [size, size],
      align: 'center',
      valign: 'center',
    })
  }
  document.restore()
}
