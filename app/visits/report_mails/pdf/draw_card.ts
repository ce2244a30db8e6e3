import type { LineWriter } from '#app/visits/report_mails/pdf/line_writer'
import { COLOURS, type PaperArea } from '#app/visits/report_mails/pdf/paper'
import type { PaperCard } from '#app/visits/report_mails/report_paper'

const HEAD_HEIGHT = 20
const ROW_HEIGHT = 24
const SHARE_WIDTH = 44
const VALUE_WIDTH = 56

/** Returns the height of a breakdown, in points. */
export function measureCard({ rows }: PaperCard): number {
  return HEAD_HEIGHT + rows.length * ROW_HEIGHT
}

/** Draws what a sum is made of: names with their figures, each above its bar. */
export function drawPaperCard(
  document: PDFKit.PDFDocument,
  writer: LineWriter,
  { title, rows }: PaperCard,
  { x, y, width }: PaperArea
): void {
  writer.write(title, { x, y: y + 10, width, size: 10.5, isBold: true, colour: COLOURS.ink })
  for (const [at, { name, value, share, bars }] of rows.entries()) {
    const base = y + HEAD_HEIGHT + at * ROW_HEIGHT + 11
    const text = { y: base, size: 9, colour: COLOURS.ink }
    const nameWidth = width - SHARE_WIDTH - VALUE_WIDTH
    writer.write(name, { ...text, x, width: nameWidth - 6 })
    writer.write(value, {
      ...text,
      x: x + nameWidth,
      width: VALUE_WIDTH,
      align: 'right',
      isBold: true,
    })
    writer.write(share, {
      ...text,
      x: x + width - SHARE_WIDTH,
      width: SHARE_WIDTH,
      align: 'right',
      colour: COLOURS.quiet,
    })
    const [clicks, scans] = bars.map((part) => part * width)
    document.rect(x, base + 4, width, 3).fill(COLOURS.line)
    if (clicks > 0) document.rect(x, base + 4, clicks, 3).fill(COLOURS.clicks)
    if (scans > 0) document.rect(x + clicks, base + 4, scans, 3).fill(COLOURS.scans)
  }
}
