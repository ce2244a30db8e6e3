import PDFDocument from 'pdfkit'
import { collectPdf, drawCode } from '#app/linking/qr_codes/images/draw_pdf'
import type { QrDrawing } from '#app/linking/qr_codes/images/drawing'
import {
  computeSheetLayout,
  LABEL_MM,
  SHEET_PAGES,
  type SheetPage,
} from '#app/linking/qr_codes/rules/sheet_layout'

const POINTS_PER_MM = 72 / 25.4
const FONT_POINTS = 8

/** DeviceGray, as the codes are where they have no hue. */
const GREY_LINE = '0.6 G'
const BLACK_TEXT = '0 g'

/** Codes to print on as few pages as they need. */
export interface QrSheet {
  page: SheetPage

  /** Width of each code, margin included. */
  sizeMm: number
  codes: { drawing: QrDrawing; labels: string[] }[]

  /** Thin lines to cut along. */
  cutLines: boolean
  title: string
}

/** Draws the sheet as a PDF, drawn in lines. */
export async function drawSheet({
  page,
  sizeMm,
  codes,
  cutLines,
  title,
}: QrSheet): Promise<Buffer> {
  const { width, height } = SHEET_PAGES[page]
  const document = new PDFDocument({
    size: [width * POINTS_PER_MM, height * POINTS_PER_MM],
    margin: 0,
    info: { Title: title },
    autoFirstPage: false,
  })
  const bytes = collectPdf(document)
  const hasLabels = codes.some(({ labels }) => labels.length > 0)
  const layout = computeSheetLayout(page, sizeMm, hasLabels)
  const side = sizeMm * POINTS_PER_MM
  for (const [number, { drawing, labels }] of codes.entries()) {
    const place = number % (layout.columns * layout.rows)
    if (place === 0) document.addPage()
    const at = layout.placeOf(place)
    const [x, y] = [at.x * POINTS_PER_MM, at.y * POINTS_PER_MM]
    drawCode(document, drawing, { x, y, width: side, height: side })
    write(document, labels, { x, y: y + side + 3, width: side })
    const cell = side + (hasLabels ? LABEL_MM * POINTS_PER_MM : 0)
    if (cutLines) document.rect(x, y, side, cell).lineWidth(0.25).addContent(GREY_LINE).stroke()
  }
  document.end()
  return bytes
}

/** Writes one line for each text, cut where no room is left. */
function write(
  document: PDFKit.PDFDocument,
  labels: string[],
  { x, y, width }: { x: number; y: number; width: number }
): void {
  document.fontSize(FONT_POINTS).addContent(BLACK_TEXT)
  for (const [line, label] of labels.entries()) {
    document.text(printable(label), x, y + line * (FONT_POINTS + 2), {
      width,
      height: FONT_POINTS,
      align: 'center',
      ellipsis: true,
      lineBreak: true,
    })
  }
}

/**
 * Removes what the fonts that every reader of PDFs has cannot draw: they know the letters of
 * Western Europe.
 */
function printable(text: string): string {
  return text.replace(
    /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]/gu,
    '?'
  )
}
